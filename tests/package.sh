#!/usr/bin/env bash
# The Debian package on a clean Debian 12: built, installed there with what it depends on and nothing
# else, and used: a design is made, checked and shown in every workspace. As root, for the chroot.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: tests/package.sh [--deb FILE] [--tree DIR]

  --deb FILE   a package that is there already, instead of building one
  --tree DIR   a Debian 12 tree that is there already; it is copied, not changed
  --help       this text

Without --tree a minimal one is fetched from the mirror of this machine's own sources.
TEXT
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=installer/lib/packages.sh
source "$root/installer/lib/packages.sh"
# shellcheck source=installer/lib/build.sh
source "$root/installer/lib/build.sh"

deb='' base=''
while [[ $# -gt 0 ]]; do
  case $1 in
    --deb) deb=$(realpath "$2") && shift 2 ;;
    --tree) base=$(realpath "$2") && shift 2 ;;
    --help | -h) usage && exit 0 ;;
    *)
      echo "tests/package.sh: unknown option $1" >&2
      usage >&2
      exit 2
      ;;
  esac
done
if [[ $(id -u) -ne 0 ]]; then
  echo "tests/package.sh: needs to be root, to install into a tree of its own" >&2
  exit 1
fi

install_packages "$root" package
if [[ -z $deb ]]; then
  install_packages "$root" build
  build_preset "$root" release cw_programs
  (cd "$(build_folder "$root" release)" && cpack -G DEB)
  deb=$(find "$(build_folder "$root" release)" -maxdepth 1 -name 'clusterwright_*.deb' -print -quit)
fi

work=$(mktemp -d)
tree=$work/tree
clean_up() {
  if mountpoint -q "$tree/proc"; then
    umount "$tree/proc"
  fi
  rm -rf --one-file-system "$work"
}
trap clean_up EXIT
if [[ -n $base ]]; then
  cp -a "$base" "$tree"
else
  # Debian's own mirror among the sources, whatever else stands there; none: the usual one.
  mirror=$(grep -rhoE '(URIs: *|^deb (\[[^]]*\] )?)https?://[^ ]+/debian/?( |$)' \
    /etc/apt/sources.list /etc/apt/sources.list.d 2>/dev/null | grep -oE 'https?://[^ ]+' |
    head -n 1 || true)
  debootstrap --variant=minbase bookworm "$tree" "${mirror:-http://deb.debian.org/debian}"
fi
cp /etc/resolv.conf "$tree/etc/resolv.conf"
cp "$deb" "$tree/tmp/clusterwright.deb"
mount -t proc proc "$tree/proc"

inside() {
  chroot "$tree" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive QT_QPA_PLATFORM=offscreen "$@"
}
inside apt-get update -q
inside apt-get install -q -y --no-install-recommends /tmp/clusterwright.deb
inside clusterwright-cli new --template air-rack -o /tmp/rack.cwright
inside clusterwright-cli check /tmp/rack.cwright
inside clusterwright --screenshots /tmp/pictures /tmp/rack.cwright
pictures=$(find "$tree/tmp/pictures" -name '*.png' -size +10k | wc -l)
if [[ $pictures -lt 4 ]]; then
  echo "tests/package.sh: only $pictures pictures of the window" >&2
  exit 1
fi
inside test -f /usr/share/applications/clusterwright.desktop
inside test -f /usr/share/mime/packages/clusterwright.xml
inside test -f /usr/share/icons/hicolor/scalable/apps/clusterwright.svg
inside apt-get remove -q -y clusterwright
if inside test -e /usr/bin/clusterwright; then
  echo "tests/package.sh: the program is still there after it was removed" >&2
  exit 1
fi
echo "$(basename "$deb"): installed in a clean tree, design opened, $pictures pictures, removed"
