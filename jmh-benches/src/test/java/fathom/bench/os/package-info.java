/** What is read from the machine, against what the machine says elsewhere. */
@NullMarked
package fathom.bench.os;

import org.jspecify.annotations.NullMarked;
