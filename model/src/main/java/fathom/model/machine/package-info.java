/**
 * The machine that a process runs on, as the kernel's files describe it.
 *
 * <p>What lives here: the meaning of such files, where a node and the process that measures must
 * understand them alike. What may not come in: reading files, which callers hand in; commands.
 */
@NullMarked
package fathom.model.machine;

import org.jspecify.annotations.NullMarked;
