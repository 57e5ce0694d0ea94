package fathom.runner.measure;

/** Hears what JMH prints, while it prints it. */
@FunctionalInterface
interface JmhListener {
  /** JMH has printed a whole line. */
  void line(String line);

  /** JMH has begun a line that it will end later: an iteration starts. */
  default void begun(String beginning) {}
}
