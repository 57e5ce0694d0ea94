/**
 * Cost functions κ + τ·m in one or more straight pieces (TW §3), through points of one parameter.
 *
 * <p>What lives here: the choice of breakpoints, the pieces and their intervals, how well a fit
 * describes its points and whether these drift; O_r from the time that control work takes, and the
 * memory tiers from copies. {@code PiecewiseFitter} fits the costs of messages, g_s among them;
 * {@code CurveFitter} fits those of memory, and those of messages whose pieces part at given sizes.
 * What may not come in: L, B_L, and anything that holds one parameter against another. Where a line
 * bends is found by {@link fathom.fitting.bend}.
 */
@NullMarked
package fathom.fitting.cost;

import org.jspecify.annotations.NullMarked;
