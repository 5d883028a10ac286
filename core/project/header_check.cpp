#include "core/project/autosave.h"
