package fathom.model.topology;

import java.util.function.Function;

/**
 * What was asked for, or why it cannot be had.
 *
 * @param <T> what was asked for
 */
public sealed interface Answer<T> {
  /** It can be had. */
  record Given<T>(T value) implements Answer<T> {}

  /** It cannot. */
  record Refused<T>(String reason) implements Answer<T> {}

  static <T> Answer<T> given(T value) {
    return new Given<>(value);
  }

  static <T> Answer<T> refused(String reason) {
    return new Refused<>(reason);
  }

  /** What follows from it; a refusal stays one. */
  default <R> Answer<R> then(Function<? super T, Answer<R>> next) {
    return switch (this) {
      case Given<T>(T value) -> next.apply(value);
      case Refused<T>(String reason) -> new Refused<>(reason);
    };
  }
}
