/**
 * What communication will cost, by the formulas of the documents from the numbers of a sheet.
 *
 * <p>What lives here: a sheet's costs at a point, predictions with intervals and the assumptions
 * they rest on. The formulas and their catalogue are in {@code fathom.model.predict.formula}. What
 * may not come in: schedules (they are {@code fathom.model.collective}'s), simulation, I/O, text
 * for people beyond one line.
 *
 * <p>An algorithm without a formula of a document needs no entry here: {@code
 * fathom.model.predict.formula.SimulatedFormulas} predicts it by its schedule.
 */
@NullMarked
package fathom.model.predict;

import org.jspecify.annotations.NullMarked;
