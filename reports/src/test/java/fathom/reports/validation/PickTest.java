package fathom.reports.validation;

import static fathom.model.collective.Algorithm.BROADCAST_BINOMIAL;
import static fathom.model.collective.Algorithm.BROADCAST_CHAIN;
import static fathom.model.collective.Algorithm.BROADCAST_FLAT;
import static fathom.reports.validation.Validations.around;
import static fathom.reports.validation.Validations.caseOf;
import static fathom.reports.validation.Validations.chainLost;
import static fathom.reports.validation.Validations.render;
import static fathom.reports.validation.Validations.sample;
import static fathom.reports.validation.Validations.time;
import static fathom.reports.validation.Validations.two;
import static fathom.reports.validation.Validations.unwrapped;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Operation;
import fathom.reports.document.render.FormatName;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which algorithm a model would take, and what that costs. */
class PickTest {
  @Test
  void aWrongPickCostsWhatItTakesMore() {
    Pick<ProgramCase> pick = sample().picks(Operation.BROADCAST, "plogp").getFirst();
    assertEquals(BROADCAST_BINOMIAL, pick.picked().of().algorithm());
    assertEquals(BROADCAST_CHAIN, pick.fastest().of().algorithm());
    assertEquals(2, pick.cost().orElseThrow(), 1e-12);
    assertFalse(pick.isRight());
  }

  @Test
  void whatTheMeasurementCannotTellApartIsNoWrongPick() {
    Pick<ProgramCase> pick = sample().picks(Operation.BROADCAST, "simulator").getFirst();
    assertEquals(BROADCAST_FLAT, pick.picked().of().algorithm());
    assertTrue(pick.isTied() && pick.isRight());
    Score<ProgramCase> score = sample().score(Operation.BROADCAST, "simulator");
    assertEquals(1, score.right());
    assertEquals(0, score.fastest(), "strictly it was not the quickest");
    assertEquals(1.002, score.worstCost().orElseThrow(), 1e-12);
  }

  private static Validation<ProgramCase> flatIsTwiceAsFast(CaseForecast<ProgramCase> ofChain) {
    return two(
        around(BROADCAST_FLAT, 1000),
        around(BROADCAST_CHAIN, 2000),
        List.of(time("plogp", BROADCAST_FLAT, 1000), ofChain));
  }

  /** Whoever says the same of two cannot choose, and its choice may be the worse one. */
  @Test
  void aModelThatCannotChooseIsJudgedByTheDearest() {
    Validation<ProgramCase> validation = flatIsTwiceAsFast(time("plogp", BROADCAST_CHAIN, 1000.5));
    Pick<ProgramCase> pick = validation.picks(Operation.BROADCAST, "plogp").getFirst();
    assertEquals(2, pick.among());
    assertEquals(BROADCAST_CHAIN, pick.picked().of().algorithm());
    assertEquals(2, pick.cost().orElseThrow(), 1e-12);
    assertFalse(pick.isRight());
    assertTrue(
        unwrapped(render(FormatName.TEXT, validation))
            .contains(
                "plogp predicts about the same time for 2 algorithms for 4 nodes and 64 KiB; measured,"
                    + " chain takes 2.00 times as long as flat"));
  }

  /** As predict does: of equal ones that with the fewest broken assumptions. */
  @Test
  void doubtsDecideBetweenEquals() {
    Validation<ProgramCase> validation =
        flatIsTwiceAsFast(
            CaseForecast.time("plogp", caseOf(BROADCAST_CHAIN), 1000, List.of("full duplex")));
    Pick<ProgramCase> pick = validation.picks(Operation.BROADCAST, "plogp").getFirst();
    assertEquals(1, pick.among());
    assertEquals(BROADCAST_FLAT, pick.picked().of().algorithm());
  }

  @Test
  void pickingWhatLosesAllDataIsWrongAndHasNoCost() {
    Validation<ProgramCase> validation =
        chainLost(
            List.of(time("plogp", BROADCAST_FLAT, 1000), time("plogp", BROADCAST_CHAIN, 500)));
    Pick<ProgramCase> pick = validation.picks(Operation.BROADCAST, "plogp").getFirst();
    assertFalse(pick.isRight());
    assertTrue(pick.cost().isEmpty());
    assertEquals(1, validation.unforeseen(Operation.BROADCAST, "plogp"));
    Score<ProgramCase> score = validation.score(Operation.BROADCAST, "plogp");
    assertEquals(1, score.cases());
    assertTrue(score.worstCost().isEmpty());
    assertTrue(
        unwrapped(render(FormatName.TEXT, validation))
            .contains("plogp picks chain for 4 nodes and 64 KiB: chain lost data every time"));
  }
}
