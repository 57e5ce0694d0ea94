package fathom.bench.mpi;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An open MPI library. A process has one at most: the calls that are timed must be constants of the
 * compiler, and MPI is begun once.
 */
@SuppressWarnings("restricted") // native access is what this class is for
public final class MpiLibrary {
  /** What names the library, for a process that has no option for it. */
  public static final String PROPERTY = "fathom.mpi.library";

  public static final String VARIABLE = "FATHOM_MPI_LIBRARY";

  private static final Linker LINKER = Linker.nativeLinker();
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG; // a pointer, too
  private static final int NOW = 2;

  /** Its plug-ins look for the library's own symbols: Open MPI before 4 finds them only so. */
  private static final int GLOBAL = 0x100;

  private static final int MOST_VERSION_BYTES = 8192;
  private static final int MOST_WORDS_BYTES = 1 << 16;

  private static final MethodHandle DLOPEN = libc("dlopen", LONG, ValueLayout.ADDRESS, INT);
  private static final MethodHandle DLSYM = libc("dlsym", LONG, LONG, ValueLayout.ADDRESS);
  private static final MethodHandle DLERROR = libc("dlerror", ValueLayout.ADDRESS);
  private static final MethodHandle DLADDR = libc("dladdr", INT, LONG, ValueLayout.ADDRESS);

  private static @Nullable MpiLibrary ofProcess;

  private final long handle;
  private final String name;
  private final String file;
  private final String version;
  private final Abi abi;

  private MpiLibrary(String name, long handle) {
    this.handle = handle;
    this.name = name;
    this.file = pathOf(symbol("MPI_Init_thread")).orElse(name);
    this.version = askVersion();
    if (!isStandard() && file.contains("libmpi_abi")) {
      throw new MpiException(
          file + " has a draft of the standard interface: name that installation's own libmpi");
    }
    this.abi = Abi.of(isStandard(), find("ompi_mpi_comm_world") != 0, version);
  }

  /**
   * The one of this process: opened at the first call, by the name in {@value #PROPERTY} or in the
   * environment's {@value #VARIABLE}, else the first that is found.
   *
   * @throws MpiException where there is none, or it is of no known kind
   */
  public static synchronized MpiLibrary ofProcess() {
    MpiLibrary before = ofProcess;
    if (before != null) {
      return before;
    }
    Map<String, String> environment = System.getenv();
    String named = System.getProperty(PROPERTY, environment.getOrDefault(VARIABLE, ""));
    MpiLibrary opened =
        open(named.isEmpty() ? LaunchedRanks.of(environment).libraryNames() : List.of(named));
    ofProcess = opened;
    return opened;
  }

  private static MpiLibrary open(List<String> names) {
    // UCX would take SIGSEGV from the JVM, which lives by it: the first null check ended it.
    NativeProcess.set("UCX_ERROR_SIGNALS", "");
    NativeProcess.set("HFI_NO_BACKTRACE", "1"); // the same of PSM2 and PSM
    NativeProcess.set("IPATH_NO_BACKTRACE", "1");
    List<String> reasons = new ArrayList<>();
    for (String name : names) {
      Optional<String> reason;
      try (Arena arena = Arena.ofConfined()) {
        long handle = (long) DLOPEN.invokeExact(arena.allocateFrom(name), NOW | GLOBAL);
        if (handle != 0) {
          return new MpiLibrary(name, handle);
        }
        reason = Optional.of(text((MemorySegment) DLERROR.invokeExact()));
      } catch (Throwable t) {
        throw uncallable("dlopen", t);
      }
      reason.ifPresent(reasons::add);
    }
    throw new MpiException(
        names.size() == 1
            ? "cannot open the MPI library " + names.getFirst() + ": " + reasons.getFirst()
            : "no MPI library found (looked for "
                + String.join(", ", names)
                + "): name it with --library or "
                + VARIABLE
                + ", or add its directory to LD_LIBRARY_PATH"
                + found(names, reasons));
  }

  /** One that is there and cannot be opened is told of, as where a library that it needs is not. */
  private static String found(List<String> names, List<String> reasons) {
    return reasons.stream()
        .filter(
            reason -> names.stream().noneMatch(name -> reason.startsWith(name + ": cannot open")))
        .findFirst()
        .map(reason -> ". One is there and cannot be opened: " + reason)
        .orElse("");
  }

  /** Where it was loaded from. */
  public String file() {
    return file;
  }

  /** What it says of itself, on one line. */
  public String version() {
    return version;
  }

  public Abi abi() {
    return abi;
  }

  private long find(String name) {
    try (Arena arena = Arena.ofConfined()) {
      return (long) DLSYM.invokeExact(handle, arena.allocateFrom(name));
    } catch (Throwable t) {
      throw uncallable("dlsym", t);
    }
  }

  /**
   * The address of one of its symbols.
   *
   * @throws MpiException where it has none of that name
   */
  long symbol(String symbol) {
    long at = find(symbol);
    if (at == 0) {
      throw new MpiException("this is no MPI library, it has no " + symbol + ": " + name);
    }
    return at;
  }

  /**
   * One of its functions that return an error code. It takes some ms to bind one of a new shape, so
   * none is bound before it is needed.
   *
   * @param shape its parameters: p a pointer, i an int, h a handle; longs in Java, but i
   */
  MethodHandle function(String name, String shape) {
    MemoryLayout[] exact =
        shape
            .chars()
            .mapToObj(c -> c == 'i' ? INT : c == 'h' ? abi.handle() : LONG)
            .toArray(MemoryLayout[]::new);
    Class<?>[] java =
        shape.chars().mapToObj(c -> c == 'i' ? int.class : long.class).toArray(Class<?>[]::new);
    MethodHandle call =
        LINKER.downcallHandle(
            MemorySegment.ofAddress(symbol(name)), FunctionDescriptor.of(INT, exact));
    return MethodHandles.explicitCastArguments(call, MethodType.methodType(int.class, java));
  }

  /** Allowed before MPI is begun; the same in every interface. */
  private String askVersion() {
    MethodHandle call =
        LINKER.downcallHandle(
            MemorySegment.ofAddress(symbol("MPI_Get_library_version")),
            FunctionDescriptor.of(INT, LONG, LONG));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(MOST_VERSION_BYTES);
      MemorySegment length = arena.allocate(INT);
      int code = (int) call.invokeExact(text.address(), length.address());
      if (code != 0) {
        throw new MpiException("the MPI library " + file + " does not say its version");
      }
      return brief(text.getString(0));
    } catch (MpiException e) {
      throw e;
    } catch (Throwable t) {
      throw uncallable("MPI_Get_library_version", t);
    }
  }

  /** Without how it was built, which MPICH tells in two thousand letters. */
  static String brief(String version) {
    String line = version.strip().replaceAll("\\s+", " ");
    int built = line.indexOf(" MPICH configure:");
    return built < 0 ? line : line.substring(0, built);
  }

  /** Whether it was built with the standard interface; others say −1, or have no such call. */
  private boolean isStandard() {
    long at = find("MPI_Abi_get_version");
    if (at == 0) {
      return false;
    }
    MethodHandle call =
        LINKER.downcallHandle(MemorySegment.ofAddress(at), FunctionDescriptor.of(INT, LONG, LONG));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment major = arena.allocate(INT);
      MemorySegment minor = arena.allocate(INT);
      int code = (int) call.invokeExact(major.address(), minor.address());
      return code == 0 && major.get(INT, 0) == 1;
    } catch (Throwable t) {
      throw uncallable("MPI_Abi_get_version", t);
    }
  }

  /** {@code dladdr}: its answer begins with the name of the file. */
  private static Optional<String> pathOf(long address) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment info = arena.allocate(4 * LONG.byteSize(), LONG.byteAlignment());
      int found = (int) DLADDR.invokeExact(address, info);
      return found == 0
          ? Optional.empty()
          : Optional.of(real(text(info.get(ValueLayout.ADDRESS, 0))));
    } catch (Throwable t) {
      throw uncallable("dladdr", t);
    }
  }

  /** The file itself: a link tells nobody which of several installations it is. */
  private static String real(String file) {
    try {
      return Path.of(file).toRealPath().toString();
    } catch (IOException e) {
      return file; // it is loaded, and has gone or been renamed since
    }
  }

  private static String text(MemorySegment words) {
    if (words.address() == 0) {
      return "no reason given";
    }
    return words.reinterpret(MOST_WORDS_BYTES).getString(0);
  }

  /** A function of the C library. */
  static MethodHandle libc(String name, MemoryLayout result, MemoryLayout... arguments) {
    return LINKER.downcallHandle(
        LINKER.defaultLookup().find(name).orElseThrow(), FunctionDescriptor.of(result, arguments));
  }

  static MpiException uncallable(String name, Throwable cause) {
    return cause instanceof MpiException known
        ? known
        : new MpiException(name + " could not be called: " + cause, cause);
  }
}
