# Precompiled headers: one set for the rooms of core, one for the tests. They only save time; the
# core-only, fuzz and tidy presets build without them, so a file that forgets an include is found.
if(NOT CW_PCH)
  return()
endif()

# ccache keeps its hits with precompiled headers only when told that their macros may be trusted.
if(CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache$")
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      ${CMAKE_CXX_COMPILER_LAUNCHER})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
  endif()
endif()

find_package(tl-expected REQUIRED)
set(standard_headers <algorithm> <array> <cstdint> <functional> <map> <memory> <optional> <span>
    <string> <string_view> <tuple> <unordered_map> <utility> <variant> <vector>)

add_library(cw_core_pch OBJECT ${CMAKE_SOURCE_DIR}/cmake/pch/empty.cpp)
target_link_libraries(cw_core_pch PRIVATE fmt::fmt tl::expected)
target_precompile_headers(cw_core_pch PRIVATE ${standard_headers} <fmt/format.h> <tl/expected.hpp>)

if(CW_WITH_QT AND CW_BUILD_TESTS)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)
  add_library(cw_test_pch OBJECT ${CMAKE_SOURCE_DIR}/cmake/pch/empty.cpp)
  target_compile_definitions(cw_test_pch PRIVATE QT_NO_FOREACH)
  # Qt defines the folder of each test; QTest reads it, so that the header would fit one folder only.
  target_compile_options(cw_test_pch PRIVATE -UQT_TESTCASE_BUILDDIR -UQT_TESTCASE_SOURCEDIR)
  target_link_libraries(cw_test_pch PRIVATE fmt::fmt tl::expected Qt6::Core Qt6::Test)
  target_precompile_headers(cw_test_pch PRIVATE ${standard_headers} <fmt/format.h>
                            <tl/expected.hpp> <QTest>)
endif()
