# shellcheck shell=bash
# One way to configure and build a preset. CW_BUILD_ROOT moves the build folders out of the tree.

# build_folder ROOT PRESET
build_folder() {
  echo "${CW_BUILD_ROOT:-$1/build}/$2"
}

# configure_preset ROOT PRESET [cmake options…]
configure_preset() {
  local root=$1 preset=$2
  shift 2
  (cd "$root" && cmake --preset "$preset" -B "$(build_folder "$root" "$preset")" "$@")
}

# build_preset ROOT PRESET [TARGET…]
build_preset() {
  local root=$1 preset=$2
  shift 2
  configure_preset "$root" "$preset"
  cmake --build "$(build_folder "$root" "$preset")" ${1:+--target "$@"}
}
