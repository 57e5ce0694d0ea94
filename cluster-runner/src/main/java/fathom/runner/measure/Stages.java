package fathom.runner.measure;

import fathom.runner.cluster.Cluster;
import fathom.runner.cluster.KernelWork;
import fathom.runner.cluster.Site;
import fathom.runner.process.Deployment;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * The hosts, peers and JMH of a campaign, new in every block. Within a block they stay, and the
 * kernel's work is moved to where the next experiments need it; where this user may not move it,
 * all of it is started again.
 */
final class Stages implements AutoCloseable {
  private final Site site;
  private final Deployment deployment;
  private final Set<Integer> hosts;
  private final boolean alone;
  private final Path log;
  private final BiConsumer<Cluster, KernelWork> placed;
  private Optional<Stage> open = Optional.empty();
  private KernelWork work = KernelWork.WITH_SENDERS;
  private double seconds;
  private int started;

  /**
   * @param hosts numbers of the hosts that need a peer
   * @param alone whether the timed host is alone
   * @param log where the peers' words go
   * @param placed hears of every cluster that has its work where these experiments need it
   */
  Stages(
      Site site,
      Deployment deployment,
      Set<Integer> hosts,
      boolean alone,
      Path log,
      BiConsumer<Cluster, KernelWork> placed) {
    this.site = site;
    this.alone = alone;
    this.deployment = deployment;
    this.hosts = Set.copyOf(hosts);
    this.log = log;
    this.placed = placed;
  }

  /** For experiments that do not care where the kernel works: whatever is up. */
  Stage any() {
    return open.orElseGet(() -> at(work));
  }

  /** With the kernel's work where these experiments need it. */
  Stage at(KernelWork wanted) {
    if (open.isPresent() && (wanted == work || open.get().cluster().move(wanted))) {
      work = wanted;
      placed.accept(open.get().cluster(), wanted);
      return open.get();
    }
    renew();
    long start = System.nanoTime();
    Cluster cluster = alone ? site.timedHost() : site.stage(wanted);
    Stage stage = Stage.open(cluster, hosts, deployment, log);
    seconds += (System.nanoTime() - start) / 1e9;
    started++;
    open = Optional.of(stage);
    work = wanted;
    placed.accept(cluster, wanted);
    return stage;
  }

  /** A block begins: it is to have hosts and peers of its own. JMH alone may stay. */
  void begin() {
    if (!alone) {
      renew();
    }
  }

  private void renew() {
    long start = System.nanoTime();
    open.ifPresent(Stage::close);
    open = Optional.empty();
    seconds += (System.nanoTime() - start) / 1e9;
  }

  /**
   * What starting and ending took so far, for each time, in s.
   *
   * @param assumed where nothing has been started yet
   */
  double secondsEach(double assumed) {
    return started == 0 ? assumed : seconds / started;
  }

  @Override
  public void close() {
    renew();
  }
}
