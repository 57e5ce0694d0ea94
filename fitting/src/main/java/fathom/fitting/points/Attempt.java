package fathom.fitting.points;

import java.util.Optional;
import java.util.function.Function;

/** The result of a step that data can make impossible: a value, or the reason for none. */
public sealed interface Attempt<T> {
  record Ok<T>(T value) implements Attempt<T> {}

  record Failed<T>(String reason) implements Attempt<T> {}

  static <T> Attempt<T> ok(T value) {
    return new Ok<>(value);
  }

  static <T> Attempt<T> failed(String reason) {
    return new Failed<>(reason);
  }

  /** With the reason in a sentence of {@link Words}. */
  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
  static <T> Attempt<T> failed(String words, Object... parts) {
    return failed(Words.of(words, parts));
  }

  /** Empty where there is none. */
  default Optional<T> toOptional() {
    return this instanceof Ok<T>(T value) ? Optional.of(value) : Optional.empty();
  }

  default <R> Attempt<R> then(Function<? super T, Attempt<R>> step) {
    return switch (this) {
      case Ok<T>(T value) -> step.apply(value);
      case Failed<T>(String reason) -> failed(reason);
    };
  }
}
