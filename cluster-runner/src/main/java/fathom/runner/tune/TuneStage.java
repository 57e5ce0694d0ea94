package fathom.runner.tune;

import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The stages of a tuning that take time, in the order in which they come. */
public enum TuneStage {
  RANKS("looking at ranks", ""),
  SHEET("sheet", ""),
  INSIDE("sheet of a node's inside", ""),
  SETTINGS("settings", "settings"),
  TRIAL("trial", "trial"),
  COMPARISON("comparison", "verification"),
  CANDIDATES("candidates", "candidates"),
  COMPONENTS("components", "components"),

  /** Keeps a part of the whole until the last file is written. */
  RESULTS("results", "");

  private final String title;
  private final String folder;

  TuneStage(String title, String folder) {
    this.title = title;
    this.folder = folder;
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
