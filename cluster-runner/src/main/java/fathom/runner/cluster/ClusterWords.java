package fathom.runner.cluster;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A cluster in the words of who asked for it; {@link ClusterKinds} reads them.
 *
 * @param text what stands after {@code --cluster}
 * @param options given beside it, by name
 */
public record ClusterWords(String text, SortedMap<String, String> options) {
  public ClusterWords {
    options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
  }

  ClusterWords(String text, Map<String, String> options) {
    this(text, new TreeMap<>(options));
  }
}
