package fathom.runner.cli;

import fathom.runner.campaign.RunLock;
import fathom.runner.cli.option.FormatOption;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.Progress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Of commands that measure: what is printed, where everything is kept, and what is told on the way.
 */
final class CampaignOptions {
  @Mixin FormatOption format = new FormatOption();

  @Option(names = "--out", paramLabel = "DIR", descriptionKey = "directory")
  Optional<Path> out = Optional.empty();

  @Option(names = "--quiet")
  boolean quiet;

  private Optional<Progress> shown = Optional.empty();

  /**
   * The directory for what is measured, which no other command writes into.
   *
   * @param suffix of its name if the user gave none, such as {@code -tune}
   */
  RunLock lock(ClusterKind cluster, String suffix) {
    return RunLock.ofNew(out, Instant.now(), cluster, suffix);
  }

  /** The one progress of all stages of a command, so that it can say a total. */
  Progress progress(CliCommand command) {
    Progress all = shown.orElseGet(() -> TerminalProgress.of(command.err(), quiet));
    shown = Optional.of(all);
    return all;
  }
}
