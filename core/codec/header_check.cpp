#include "core/codec/decode.h"
#include "core/codec/encode.h"
#include "core/codec/schema.h"
