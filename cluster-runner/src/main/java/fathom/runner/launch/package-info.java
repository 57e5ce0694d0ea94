/**
 * Real nodes: how they are named, reached, furnished and spoken to.
 *
 * <p>A {@link fathom.runner.launch.Launcher} runs one of our fixed scripts on a node and gives its
 * standard input and output: {@code SshLauncher}, {@code SlurmLauncher}. {@link
 * fathom.runner.launch.Delivery} brings the archive there, {@link fathom.runner.launch.AgentLink}
 * speaks to the agent. What may not come in: a shell text made from anything a user or a node
 * wrote, a listening port, experiments.
 */
@NullMarked
package fathom.runner.launch;

import org.jspecify.annotations.NullMarked;
