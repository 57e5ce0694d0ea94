/** Tests of the process that runs one start of JMH after another. */
@NullMarked
package fathom.bench.launcher;

import org.jspecify.annotations.NullMarked;
