/**
 * Names, kinds and lines by which two modules speak to each other, each written once: counters of a
 * raw row, parameters of JMH, lines of launchers, messages of agents, facts about a node.
 *
 * <p>Codecs stay with those who use them, because this module knows only {@code java.lang} and
 * {@code java.util}. A name that only one module uses does not belong here. Commands and replies
 * between a controller and its peers are in {@code fathom.bench.peer}.
 */
@NullMarked
package fathom.model.protocol;

import org.jspecify.annotations.NullMarked;
