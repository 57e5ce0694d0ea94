/**
 * Raw measurements as values: what one JMH iteration of one fork said. Nothing here is averaged,
 * subtracted or judged; that is {@code fitting}'s work.
 */
@NullMarked
package fathom.model.samples;

import org.jspecify.annotations.NullMarked;
