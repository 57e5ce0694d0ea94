/**
 * L(m,p) = l_0 + l_p·p + τ·m·max(1, p·m/(C·g_s(m))), the time on the way (TW Table 1).
 *
 * <p>What lives here: what is taken off half a round trip (TW §3.2), which terms the data hold,
 * their joint fit, whether they can be published; C from streams and from round trips (model errata
 * 3). What may not come in: a second fit of g_s, O_s, O_r or U_r; they arrive as fitted costs.
 */
@NullMarked
package fathom.fitting.transfer;

import org.jspecify.annotations.NullMarked;
