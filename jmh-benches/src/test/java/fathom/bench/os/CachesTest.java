package fathom.bench.os;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachesTest {
  @TempDir Path directory = Path.of("");

  private void cache(String name, String size) throws IOException {
    Files.createDirectory(directory.resolve(name));
    Files.writeString(directory.resolve(name).resolve("size"), size);
  }

  @Test
  void unitsAreBinary() {
    assertEquals(33_554_432, Caches.parse("32768K"));
    assertEquals(536_870_912, Caches.parse("512M"));
    assertEquals(3_221_225_472L, Caches.parse("3G"));
    assertEquals(64, Caches.parse("64"));
  }

  @Test
  void whatIsNoSizeIsRefused() {
    assertThrows(NumberFormatException.class, () -> Caches.parse("32 apples"));
    assertThrows(NumberFormatException.class, () -> Caches.parse(""));
    assertThrows(NumberFormatException.class, () -> Caches.parse("K"));
  }

  @Test
  void theLargestCacheCountsWhereverItStands() throws IOException {
    cache("index0", "48K\n");
    cache("index3", "32768K\n");
    cache("index2", "1M\n");
    cache("power", "999G\n"); // not a cache
    Files.createDirectory(directory.resolve("index4")); // without a size
    assertEquals(OptionalLong.of(33_554_432), Caches.lastLevelBytes(directory));
  }

  @Test
  void whatTheKernelDoesNotSayIsEmpty() throws IOException {
    assertEquals(OptionalLong.empty(), Caches.lastLevelBytes(directory));
    assertEquals(OptionalLong.empty(), Caches.lastLevelBytes(directory.resolve("none")));
    cache("index0", "0K\n");
    cache("index1", "\n");
    assertEquals(OptionalLong.empty(), Caches.lastLevelBytes(directory));
  }
}
