/** Tests of what every fork is given. */
@NullMarked
package fathom.bench.fork;

import org.jspecify.annotations.NullMarked;
