package fathom.runner.cluster;

import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * How users ask for a kind of cluster.
 *
 * @param word its name
 * @param rest what may follow the name; empty where nothing may
 * @param help what {@code fathom help clusters} says of it
 * @param options names of the options that are for this kind and for few others
 * @param parser of what follows the name and its colon, and of the values of these options
 */
record ClusterSyntax(
    String word,
    String rest,
    String help,
    Set<String> options,
    BiFunction<String, Map<String, String>, ClusterKind> parser) {
  String usage() {
    return word + rest;
  }

  /** Whether the text names this kind, rightly or not. */
  boolean isMeant(String text) {
    return text.equals(word) || (!rest.isEmpty() && text.startsWith(word + ":"));
  }

  ClusterKind parse(String text, Map<String, String> values) {
    return parser.apply(text.substring(Math.min(text.length(), word.length() + 1)), values);
  }
}
