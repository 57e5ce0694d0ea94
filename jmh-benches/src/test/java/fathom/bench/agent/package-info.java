/** Tests of the agent, as words and as a process. */
@NullMarked
package fathom.bench.agent;

import org.jspecify.annotations.NullMarked;
