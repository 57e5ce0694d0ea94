package fathom.fitting.regression;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Rows that belong together. */
public final class Groups {
  private Groups() {}

  /** Groups in the order of their keys, so that the order of the rows cannot matter. */
  public static <K, V> NavigableMap<K, List<V>> of(
      List<V> rows, Function<V, K> key, Comparator<? super K> order) {
    Map<K, List<V>> groups = rows.stream().collect(Collectors.groupingBy(key));
    NavigableMap<K, List<V>> ordered = new TreeMap<>(order);
    groups.forEach((k, v) -> ordered.put(k, new ArrayList<>(v)));
    return ordered;
  }
}
