/** Tests of the jar's common parts, and nothing that times anything. */
@NullMarked
package fathom.bench;

import org.jspecify.annotations.NullMarked;
