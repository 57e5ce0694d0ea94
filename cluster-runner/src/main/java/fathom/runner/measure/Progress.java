package fathom.runner.measure;

/** Told how a campaign goes on; shows it, or not. */
public interface Progress extends AutoCloseable {
  /** The campaign starts and will take about this long. */
  void begin(double plannedSeconds);

  /** What is being measured from now on. */
  void now(String what);

  /** So many seconds more are planned than was said at the beginning. */
  void more(double plannedSeconds);

  /** So many of the planned seconds are behind us. */
  void done(double plannedSeconds);

  @Override
  void close();

  /** Shows nothing. */
  static Progress silent() {
    return new Progress() {
      @Override
      public void begin(double plannedSeconds) {}

      @Override
      public void now(String what) {}

      @Override
      public void more(double plannedSeconds) {}

      @Override
      public void done(double plannedSeconds) {}

      @Override
      public void close() {}
    };
  }
}
