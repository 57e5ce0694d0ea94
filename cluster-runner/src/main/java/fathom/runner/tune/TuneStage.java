package fathom.runner.tune;

import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The stages of a tuning that take time, in the order in which they come. */
public enum TuneStage {
  RANKS("looking at ranks", "", true),
  SHEET("sheet", "", true),
  INSIDE("sheet of a node's inside", "", true),
  SETTINGS("settings", "settings", true),
  TRIAL("trial", "trial", true),
  COMPARISON("comparison", "verification", false),
  CANDIDATES("candidates", "candidates", false),
  COMPONENTS("components", "components", false),

  /** Keeps a part of the whole until the last file is written. */
  RESULTS("results", "", true);

  private final String title;
  private final String folder;
  private final boolean isSure;

  /**
   * @param isSure whether it comes wherever it is planned; the others come if the trial leaves
   *     something to compare
   */
  TuneStage(String title, String folder, boolean isSure) {
    this.title = title;
    this.folder = folder;
    this.isSure = isSure;
  }

  boolean isSure() {
    return isSure;
  }

  String title() {
    return title;
  }

  /** Makes the place of the stage's raw results and logs within a tuning's directory. */
  Path folder(Path directory) {
    Path path = directory.resolve(folder);
    try {
      return Files.createDirectories(path);
    } catch (IOException e) {
      throw UserException.failed("cannot write to " + path + ": " + e.getMessage(), e);
    }
  }
}
