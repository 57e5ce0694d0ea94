package fathom.model.parameter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.TableOne;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ParameterTest {
  @Test
  void symbolsAreThoseOfTableOneInSheetOrderAndTheOptionalOnes() {
    assertEquals(
        "O_s, T_s, g_s, g_r, O_r, U_r, L, B_L, M_ctc, M_ctm, M_mtm, R_sum, RTT",
        Parameter.symbols());
  }

  @Test
  void whatIsUsualIsTableOne() {
    assertEquals(List.copyOf(TableOne.sheet().outcomes().keySet()), Parameter.usual());
    assertTrue(Parameter.REDUCTION.isOptional());
    assertTrue(Parameter.ROUND_TRIP.isOptional());
  }

  @Test
  void aRoundTripIsOnlyInTables() {
    List<Parameter> all = new ArrayList<>(List.of(Parameter.values()));
    all.remove(Parameter.ROUND_TRIP);
    assertEquals(all, Parameter.measurable());
    assertEquals(Optional.empty(), Parameter.ofItsOwn(Experiment.PING_PONG));
  }

  @ParameterizedTest
  @EnumSource
  void symbolLeadsBackToItsParameter(Parameter parameter) {
    assertEquals(Optional.of(parameter), Parameter.ofSymbol(parameter.symbol()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "G_s", "g_S", "O", " g_s", "SEND_GAP"})
  void anythingElseIsNoSymbol(String text) {
    assertEquals(Optional.empty(), Parameter.ofSymbol(text));
  }

  @ParameterizedTest
  @EnumSource
  void everyParameterNeedsAnExperiment(Parameter parameter) {
    assertTrue(!parameter.experiments().isEmpty());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PAIRS") // it asks whether nodes are alike
  void everyExperimentServesAParameter(Experiment experiment) {
    assertTrue(
        Arrays.stream(Parameter.values()).anyMatch(p -> p.experiments().contains(experiment)));
    assertEquals(Optional.of(experiment), Experiment.ofId(experiment.id()));
  }

  @Test
  void onlyTheMemoryTiersAndTheReductionNeedNoNetwork() {
    List<Parameter> memory =
        Arrays.stream(Parameter.values()).filter(Parameter::isMemoryCopy).toList();
    assertEquals(
        List.of(
            Parameter.COPY_CACHE_TO_CACHE,
            Parameter.COPY_CACHE_TO_MEMORY,
            Parameter.COPY_MEMORY_TO_MEMORY),
        memory);
    assertEquals(
        Stream.concat(memory.stream(), Stream.of(Parameter.REDUCTION)).toList(),
        Arrays.stream(Parameter.values()).filter(Parameter::isMemory).toList());
  }

  @Test
  void onlyTheBufferIsCounted() {
    for (Parameter parameter : Parameter.values()) {
      assertEquals(parameter == Parameter.NETWORK_BUFFER ? "packets" : "µs", parameter.unit());
    }
  }
}
