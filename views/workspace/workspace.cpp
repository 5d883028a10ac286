#include "views/workspace/workspace.h"

// Only for moc: the class is an interface.
