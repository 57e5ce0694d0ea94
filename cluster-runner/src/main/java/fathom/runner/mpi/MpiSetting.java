package fathom.runner.mpi;

import fathom.model.transport.Transport;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Jobs of a campaign through MPI.
 *
 * @param launcher starts them
 * @param facts what their ranks said when they were tried
 */
public record MpiSetting(MpiLauncher launcher, MpiFacts facts) {
  /**
   * Tries two ranks, where a library is to carry messages.
   *
   * @param launcher finds the launcher
   * @param benchmarks what starts {@code benchmarks.jar}
   * @param told hears what is being waited for
   * @param shell runs a command on the host of rank 0
   * @return empty over other transports
   * @throws fathom.runner.console.UserException where no ranks can be started
   */
  public static Optional<MpiSetting> where(
      Transport transport,
      Supplier<MpiLauncher> launcher,
      Supplier<List<String>> benchmarks,
      Consumer<String> told,
      MpiFacts.Shell shell) {
    return transport.isOfLibrary()
        ? Optional.of(tried(launcher.get(), benchmarks.get(), told, Optional.empty(), shell))
        : Optional.empty();
  }

  /** The same by a launcher that may start ranks anywhere: the first must run on this host. */
  public static MpiSetting beginningHere(
      MpiLauncher launcher, List<String> benchmarks, Consumer<String> told, MpiFacts.Shell shell) {
    return tried(launcher, benchmarks, told, OwnPlace.find(), shell);
  }

  private static MpiSetting tried(
      MpiLauncher launcher,
      List<String> benchmarks,
      Consumer<String> told,
      Optional<String> own,
      MpiFacts.Shell shell) {
    told.accept("trying two ranks of MPI, and its eager limit");
    return new MpiSetting(launcher, MpiFacts.of(launcher, benchmarks, own, shell));
  }
}
