#pragma once

#include "core/catalog/lint.h"
#include "core/catalog/price.h"
#include "core/model/part.h"

// The rules, one file each; the table in lint.cpp says what each is about.
namespace cw::catalog::rules {

void duplicateKey(const LintInput& input, LintSink& sink);
void keyForm(const model::Part& part, LintSink& sink);
void componentKey(const LintInput& input, LintSink& sink);
void sources(const model::Part& part, LintSink& sink);
void duplicateName(const model::Part& part, LintSink& sink);
void unknownUnit(const model::Part& part, LintSink& sink);
void ratioRange(const model::Part& part, LintSink& sink);
void boundsOrder(const model::Part& part, LintSink& sink);
void weightPerUnit(const model::Part& part, LintSink& sink);
void density(const model::Part& part, LintSink& sink);
void sizeRange(const model::Part& part, LintSink& sink);
void powerRange(const model::Part& part, LintSink& sink);
void valueRange(const model::Part& part, LintSink& sink);
void ratedPower(const model::Part& part, LintSink& sink);
void supplyRatingAsDraw(const model::Part& part, LintSink& sink);
void supplyCount(const model::Part& part, LintSink& sink);
void portLanes(const model::Part& part, LintSink& sink);
void portCount(const model::Part& part, LintSink& sink);
void switchingCapacity(const model::Part& part, LintSink& sink);
void priceDate(const LintInput& input, LintSink& sink);
void priceAmount(const LintInput& input, LintSink& sink);
void priceClass(const LintInput& input, LintSink& sink);

} // namespace cw::catalog::rules
