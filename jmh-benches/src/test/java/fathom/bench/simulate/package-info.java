@NullMarked
package fathom.bench.simulate;

import org.jspecify.annotations.NullMarked;
