/**
 * The agent: the one process that a launcher starts on a node. It starts the node's own peer and
 * benchmark for the controller at the other end of its standard input and output, and ends with
 * them: nothing keeps running on a node once that connection is gone.
 *
 * <p>Its words stand in {@link fathom.bench.agent.AgentRequest} and {@link
 * fathom.bench.agent.AgentReport}. What may not come in: measuring, a listening port, any program
 * but this jar.
 */
@NullMarked
package fathom.bench.agent;

import org.jspecify.annotations.NullMarked;
