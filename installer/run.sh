#!/usr/bin/env bash
# From a fresh Debian 12 to the main job on a shipped design. Safe to run again.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: installer/run.sh [--build-only] [--no-install]

Installs the Debian packages that are missing (root or sudo), builds the programs in
build/release, then takes the shipped DGX H100 SuperPOD through the
main job: summary on the screen, exports in out/.
An existing out/superpod.cwright is kept and used as it is.

  --build-only   stop after the build
  --no-install   do not look for missing packages
  --help         this text
TEXT
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=installer/lib/packages.sh
source "$root/installer/lib/packages.sh"
# shellcheck source=installer/lib/build.sh
source "$root/installer/lib/build.sh"

install=yes
main_job=yes
for argument in "$@"; do
  case $argument in
    --build-only) main_job=no ;;
    --no-install) install=no ;;
    --help | -h)
      usage
      exit 0
      ;;
    *)
      echo "installer/run.sh: unknown option $argument" >&2
      usage >&2
      exit 2
      ;;
  esac
done

if [[ $install == yes ]]; then
  # The tests are configured here too, so that tests/run.sh goes on with the same folder.
  install_packages "$root" build run test
fi
build_preset "$root" release cw_programs
if [[ $main_job == no ]]; then
  exit 0
fi

bin=$(build_folder "$root" release)/bin
cli=$bin/clusterwright-cli
out=out
design=$out/superpod.cwright
cd "$root"
mkdir -p "$out"

# show TITLE FILE: the first lines, and where the others are
show() {
  local lines
  lines=$(wc -l <"$2")
  printf '\n== %s ==\n' "$1"
  head -n 16 "$2"
  if [[ $lines -gt 16 ]]; then
    echo "… $((lines - 16)) more lines in $2"
  fi
}

if [[ ! -e $design ]]; then
  "$cli" new --template dgx-h100-superpod -o "$design"
fi
"$cli" info "$design" >"$out/info.txt"
# 1 says that there are findings: an answer, not a failure.
"$cli" check "$design" >"$out/checks.txt" || [[ $? -eq 1 ]]
"$cli" estimate "$design" >"$out/estimate.txt"
"$cli" export all "$design" -o "$out/" >"$out/exports.txt"

show "Design: $design" "$out/info.txt"
show "Checks" "$out/checks.txt"
show "Estimate" "$out/estimate.txt"
show "Exports in $out/" "$out/exports.txt"

if [[ -x $bin/clusterwright ]]; then
  if [[ -n ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]]; then
    printf '\nOpening the workbench.\n'
    "$bin/clusterwright" "$design" </dev/null >"$out/workbench.log" 2>&1 &
    disown
  else
    printf '\nNo display here; with one: %s %s\n' "${bin#"$root"/}/clusterwright" "$design"
  fi
fi
