package fathom.model.protocol;

/**
 * Options of Java that every process of {@code benchmarks.jar} has: Java takes a class cache only
 * with the options for modules that the cache was trained with.
 */
public final class JvmOption {
  public static final String CHANNELS_OPEN = "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED";
  public static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

  /** One heap region layout, and no concurrent threads beside what is timed. */
  public static final String SERIAL_GC = "-XX:+UseSerialGC";

  /** For what runs a second, or hardly computes: better code would not pay. */
  public static final String FAST_COMPILER = "-XX:TieredStopAtLevel=1";

  /** Lets Java take the options that keep profiles and code out of the class cache. */
  public static final String UNLOCK_DIAGNOSTIC = "-XX:+UnlockDiagnosticVMOptions";

  /** Keeps Java silent about a class cache that is missing or does not fit. */
  public static final String QUIET_AOT = "-Xlog:aot=off";

  /** The same for the older name of the class cache. */
  public static final String QUIET_CDS = "-Xlog:cds=off";

  private JvmOption() {}
}
