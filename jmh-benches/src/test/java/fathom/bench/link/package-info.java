/** One contract that every transport passes, and the small parts it rests on. */
@NullMarked
package fathom.bench.link;

import org.jspecify.annotations.NullMarked;
