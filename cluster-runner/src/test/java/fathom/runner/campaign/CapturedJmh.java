package fathom.runner.campaign;

/** What JMH 1.37 prints, as captured from benchmarks.jar. */
final class CapturedJmh {
  private static final String HEAD =
      """
      WARNING: A terminally deprecated method in sun.misc.Unsafe has been called
      WARNING: sun.misc.Unsafe::objectFieldOffset has been called by org.openjdk.jmh.util.Utils
      WARNING: Please consider reporting this to the maintainers of class org.openjdk.jmh.util.Utils
      # JMH version: 1.37
      # VM version: JDK 25.0.3, OpenJDK 64-Bit Server VM, 25.0.3+9-LTS
      # VM invoker: /usr/lib/jvm/jdk-25/bin/java
      # VM options: --add-opens=java.base/sun.nio.ch=ALL-UNNAMED -Xms64m -XX:+UseSerialGC
      # Blackhole mode: compiler (auto-detected, use -Djmh.blackhole.autoDetect=false to disable)
      # Warmup: 1 iterations, 100 ms each
      # Measurement: 2 iterations, 50 ms each
      # Timeout: 10 min per iteration
      # Threads: 1 thread, will synchronize iterations
      # Benchmark mode: Average time, time/op
      # Benchmark: fathom.bench.experiment.SendGap.send
      # Parameters: (cpu = -1, local = 10.77.0.1, peers = 10.77.0.2:37101, sizes = 1/40/1472)

      # Run progress: 0.00% complete, ETA 00:00:00
      # Fork: 1 of 2
      """;

  /** A fork that the kernel ended in the middle. */
  static final String KILLED =
      """
      # Fork: 1 of 1
      # Warmup Iteration   1: <forked VM failed with exit code 137>
      <stdout last='20 lines'>
      </stdout>

      Benchmark had encountered error, and fail on error was requested
      org.openjdk.jmh.runner.RunnerException: Benchmark caught the exception
      	at org.openjdk.jmh.runner.Runner.runBenchmarks(Runner.java:572)
      Caused by: org.openjdk.jmh.runner.BenchmarkException: Benchmark error
      """;

  static final String TWO_FORKS =
      HEAD
          + """
          # Warmup Iteration   1: 6.811 us/op
          Iteration   1: 6.733 us/op
                           burst:         1.000 #
                           lost:          ≈ 0
                           size:          40.000 #

          Iteration   2: 121.284 us/op
                           burst:         1.000 #
                           lost:          ≈ 0
                           size:          1472.000 #

          # Run progress: 50.00% complete, ETA 00:00:00
          # Fork: 2 of 2
          # Warmup Iteration   1: 6.790 us/op
          Iteration   1: 6.728 us/op
          Iteration   2: 121.290 us/op

          # Run complete. Total time: 00:00:01

          REMEMBER: The numbers below are just data. To gain reusable insights, you need to follow up
          Benchmark           Mode  Cnt   Score   Error  Units
          SendGap.send        avgt    4  63.984 ± 9.100  us/op
          """;

  /** With {@code -foe true}: the cause first, then JMH's own exception. */
  static final String NO_PEER =
      HEAD
          + """
          # Warmup Iteration   1: <failure>

          java.lang.IllegalArgumentException: no peer: start `java -jar benchmarks.jar peer`
          	at fathom.bench.experiment.PacketBenchmark.connect(PacketBenchmark.java:112)
          	at java.base/java.lang.reflect.Method.invoke(Method.java:565)
          	at java.base/java.lang.Thread.run(Thread.java:1474)


          org.openjdk.jmh.runner.BenchmarkException: Benchmark error during the run
          	at org.openjdk.jmh.runner.Runner.runBenchmarks(Runner.java:589)
          	Suppressed: java.lang.IllegalArgumentException: no peer: start `java -jar benchmarks.jar`
          		at fathom.bench.experiment.PacketBenchmark.connect(PacketBenchmark.java:112)
          """;

  /** An exception without a message, with a nested class for a type. */
  static final String WORDLESS =
      HEAD
          + """
          # Warmup Iteration   1: <failure>

          fathom.bench.link.StreamPort.ClosedException
          	at fathom.bench.link.StreamPort.join(StreamPort.java:80)
          """;

  private CapturedJmh() {}
}
