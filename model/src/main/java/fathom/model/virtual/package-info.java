/**
 * A cluster whose truth is a parameter sheet, in virtual time: what each experiment would yield on
 * it, so that measuring and fitting can be held against numbers that are known to the last digit.
 *
 * <p>What lives here: the yield of every experiment, the buffer of a port packet by packet, and
 * noise from a seed. What may not come in: clocks, unseeded randomness, JMH, files, and how many
 * windows of what an experiment has; that is the plan's.
 */
@NullMarked
package fathom.model.virtual;

import org.jspecify.annotations.NullMarked;
