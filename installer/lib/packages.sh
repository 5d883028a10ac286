# shellcheck shell=bash
# Installs what is missing of the groups of installer/packages.txt, and touches the network only then.

# missing_packages ROOT GROUP…: one name a line
missing_packages() {
  local root=$1 names
  shift
  names=$(for group in "$@"; do
    awk -v group="$group" '$1 == group { print $2 }' "$root/installer/packages.txt"
  done | sort -u)
  # dpkg-query also fails for names it has never heard of; those are missing like the others.
  # shellcheck disable=SC2086
  comm -23 <(echo "$names") <(dpkg-query -W -f='${db:Status-Status} ${Package}\n' $names 2>/dev/null |
    awk '$1 == "installed" { print $2 }' | sort -u)
}

# install_packages ROOT GROUP…
install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    echo "Not a Debian system: install the packages of installer/packages.txt yourself." >&2
    return 0
  fi
  local missing as_root=()
  mapfile -t missing < <(missing_packages "$@")
  if [[ ${#missing[@]} -eq 0 ]]; then
    return 0
  fi
  if [[ $(id -u) -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
      echo "Missing packages, and neither root nor sudo: ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  echo "Installing ${missing[*]}"
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends "${missing[@]}" </dev/null
}
