package fathom.runner.campaign;

import static fathom.model.parameter.Parameter.COPY_CACHE_TO_CACHE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.campaign.plan.Pairs;
import fathom.runner.campaign.plan.Requests;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where benchmarks.jar is none, nothing can be measured. */
class BrokenInstallationTest {
  @TempDir private Path temp;

  private UserException failure(Path run, Optional<Campaigns.LargerCommand> larger)
      throws IOException {
    Path target = Files.createDirectories(temp.resolve("jmh-benches").resolve("target"));
    Files.writeString(target.resolve("benchmarks.jar"), "no jar");
    MeasureRequest local = Requests.of(Requests.LOCAL, "udp", COPY_CACHE_TO_CACHE);
    MeasureRequest request =
        new MeasureRequest(
            local.cluster(),
            local.transport(),
            local.parameters(),
            false,
            Optional.of(Duration.ofMinutes(1)),
            local.precision(),
            List.of(),
            Optional.empty(),
            Optional.of(run),
            false,
            new Pairs.NoPairs());
    return assertThrows(
        UserException.class,
        () -> new Campaigns(new Installation(temp)).measure(request, Progress.silent(), larger));
  }

  @Test
  void whatFailedAndWhereItIsKeptIsSaidOnce() throws IOException {
    Path run = temp.resolve("run");
    assertEquals(
        "copy-ctc: JMH ended with exit code 1; nothing was finished; kept in " + run,
        failure(run, Optional.empty()).getMessage());
  }

  /** The user gave the directory of a tuning, and not that of its sheet. */
  @Test
  void aPartOfALargerCommandIsKeptWhereThatIs() throws IOException {
    Path run = temp.resolve("tuning/sheet");
    Campaigns.LargerCommand tuning =
        new Campaigns.LargerCommand(temp.resolve("tuning"), "not interrupted");
    assertEquals(
        "copy-ctc: JMH ended with exit code 1; nothing was finished; kept in " + tuning.directory(),
        failure(run, Optional.of(tuning)).getMessage());
  }
}
