package fathom.bench.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.bench.wire.Assembler.AluOperation;
import fathom.bench.wire.Assembler.JumpCondition;
import fathom.bench.wire.Assembler.Width;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Against the encodings of the kernel's instruction-set document, worked out by hand. */
class AssemblerTest {
  private static String hex(Assembler code) {
    byte[] bytes = code.bytes();
    if (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN) {
      throw new AssertionError("worked out for a machine of the other byte order");
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < bytes.length; i += Assembler.INSTRUCTION_BYTES) {
      text.append(HexFormat.of().formatHex(bytes, i, i + Assembler.INSTRUCTION_BYTES)).append(' ');
    }
    return text.toString().strip();
  }

  @Test
  void arithmetic() {
    assertEquals(
        "b700000007000000 bf16000000000000 0f87000000000000 1709000001000000 2708000002000000"
            + " 6701000020000000 7701000020000000",
        hex(
            new Assembler()
                .with(AluOperation.MOVE, 0, 7)
                .withRegister(AluOperation.MOVE, 6, 1)
                .withRegister(AluOperation.ADD, 7, 8)
                .with(AluOperation.SUBTRACT, 9, 1)
                .with(AluOperation.MULTIPLY, 8, 2)
                .with(AluOperation.SHIFT_LEFT, 1, 32)
                .with(AluOperation.SHIFT_RIGHT, 1, 32)));
  }

  @Test
  void memory() {
    assertEquals(
        "6168080000000000 7969980000000000 7b70000000000000 6316080000000000 620afcff00000000",
        hex(
            new Assembler()
                .load(Width.WORD, 8, 6, 8)
                .load(Width.LONG, 9, 6, 152)
                .store(Width.LONG, 0, 0, 7)
                .store(Width.WORD, 6, 8, 1)
                .storeZero(Width.WORD, 10, -4)));
  }

  @Test
  void numbersOfSixtyFourBitsAndMaps() {
    assertEquals(
        "1801000088776655 0000000044332211 1811000005000000 0000000000000000",
        hex(new Assembler().constant(1, 0x1122334455667788L).map(1, 5)));
  }

  @Test
  void jumpsAreCountedFromTheNextInstruction() {
    assertEquals(
        "e500020000000000 8500000005000000 ad70fdff00000000 0500000000000000 9500000000000000",
        hex(
            new Assembler()
                .label("wait")
                .boundedOr("held")
                .call(5)
                .jumpIfRegister(JumpCondition.BELOW, 0, 7, "wait")
                .label("held")
                .go("out")
                .label("out")
                .exit()));
    assertEquals(
        "3508010054000000 1500000000000000 2501ffff00000000",
        hex(
            new Assembler()
                .jumpIf(JumpCondition.AT_LEAST, 8, 84, "on")
                .jumpIf(JumpCondition.EQUAL, 0, 0, "on")
                .label("on")
                .jumpIf(JumpCondition.ABOVE, 1, 0, "on")));
  }

  @Test
  void aLabelIsThereOnce() {
    assertThrows(IllegalArgumentException.class, () -> new Assembler().label("here").label("here"));
    assertThrows(IllegalArgumentException.class, () -> new Assembler().go("nowhere").bytes());
  }
}
