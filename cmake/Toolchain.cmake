# Compiler settings that hold for every target.
include(CheckLinkerFlag)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Paths relative to the tree: a second checkout of the same sources compiles nothing again.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}
      ${CCACHE_PROGRAM})
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

# lld links the many small test programs several times faster than GNU ld.
find_program(LLD_PROGRAM ld.lld)
if(LLD_PROGRAM)
  check_linker_flag(CXX -fuse-ld=lld CW_LLD_WORKS)
  if(CW_LLD_WORKS)
    add_link_options(-fuse-ld=lld)
  endif()
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 reports false positives of these two inside the standard library at -O2.
  add_compile_options(-Wno-restrict -Wno-maybe-uninitialized)
elseif(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # clang 14 takes a lambda's parameter for a shadow of a member; g++ watches over the real ones.
  add_compile_options(-Wno-shadow)
endif()

if(CW_SANITIZE)
  add_compile_options(-fsanitize=${CW_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=undefined)
  add_link_options(-fsanitize=${CW_SANITIZE})
endif()
if(CW_BUILD_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "CW_BUILD_FUZZ needs clang++ (libFuzzer): use `cmake --preset fuzz`")
  endif()
  # Coverage for every room; only the fuzz targets themselves link libFuzzer's main.
  add_compile_options(-fsanitize=fuzzer-no-link)
  add_link_options(-fsanitize=fuzzer-no-link)
endif()

# -O2, not CMake's -O3: the code for every kind of entity would only grow.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
