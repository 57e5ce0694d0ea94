/**
 * The benchmark jar: JMH harnesses, one per experiment, and the plain peer process at the far end.
 *
 * <p>What lives here: everything that runs on a node. It emits raw times and counts in JMH's own
 * JSON. What may not come in: subtraction, fitting, sheets, or a dependency on any Fathom room but
 * {@code model}.
 */
@NullMarked
package fathom.bench;

import org.jspecify.annotations.NullMarked;
