/**
 * B_L, the packets that the network holds (TW eq. 4), and how a switch shares them out (TH A.1).
 *
 * <p>What lives here: rates of arrival (eq. 3), bursts against their length and their lower edge,
 * the choice of arrangement, the signature of several ports loaded at once. What may not come in:
 * costs of messages. What a buffer is compared with is the business of {@code checks}.
 *
 * <p>Start reading with {@code BufferFitter}, which chooses the bursts; {@code BurstCurve} fits
 * equation 4 to them.
 */
@NullMarked
package fathom.fitting.buffer;

import org.jspecify.annotations.NullMarked;
