/** Facts about this machine and this build, for provenance and for {@code doctor}. */
@NullMarked
package fathom.runner.machine;

import org.jspecify.annotations.NullMarked;
