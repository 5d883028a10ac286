#pragma once

#include "core/project/templates/template.h"

namespace cw::project {

// The recipes, one file each. A new one: its file, its line here, its line in template.cpp.
[[nodiscard]] TemplateInfo dgxH100SuperPod();
[[nodiscard]] TemplateInfo airRack();

} // namespace cw::project
