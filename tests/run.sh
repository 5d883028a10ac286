#!/usr/bin/env bash
# Builds build/release (shared with installer/run.sh) and runs every test of it, headless.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: tests/run.sh [--no-install] [REGEX] [-- ctest options…]

  REGEX          only tests whose name matches, for example core/units
  --no-install   do not look for missing packages
  --help         this text

Ends with the summary of ctest and returns its status.
TEXT
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=installer/lib/packages.sh
source "$root/installer/lib/packages.sh"
# shellcheck source=installer/lib/build.sh
source "$root/installer/lib/build.sh"

install=yes
selection=()
while [[ $# -gt 0 ]]; do
  case $1 in
    --no-install) install=no ;;
    --help | -h)
      usage
      exit 0
      ;;
    --)
      shift
      selection+=("$@")
      break
      ;;
    -*)
      echo "tests/run.sh: unknown option $1" >&2
      usage >&2
      exit 2
      ;;
    *) selection+=(-R "$1") ;;
  esac
  shift
done

if [[ $install == yes ]]; then
  install_packages "$root" build run test
fi
build_preset "$root" release

export QT_QPA_PLATFORM=offscreen
exec ctest --test-dir "$(build_folder "$root" release)" --output-on-failure --no-label-summary \
  --no-tests=error --parallel "$(nproc)" "${selection[@]}" </dev/null
