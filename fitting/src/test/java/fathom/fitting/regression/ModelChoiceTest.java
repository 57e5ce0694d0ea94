package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.regression.ModelChoice.ModelForm;
import org.junit.jupiter.api.Test;

/** On either side of each limit, worked by hand. */
class ModelChoiceTest {
  /** 10·ln(10/5.4) = 6.16 and 10·ln(10/5.6) = 5.80; there is nothing to test. */
  @Test
  void ofAsManyCoefficientsTheOneWithSixLessOfTheCriterionPays() {
    ModelForm form = new ModelForm(10, 3);
    assertTrue(ModelChoice.pays(form, new ModelForm(5.4, 3), 10, 0));
    assertFalse(ModelChoice.pays(form, new ModelForm(5.6, 3), 10, 1));
  }

  /** 10·ln(10/9) + ln 10² = 5.66 and 10·ln(10/8.5) + ln 10² = 6.23. */
  @Test
  void fewerCoefficientsCountForAForm() {
    ModelForm form = new ModelForm(10, 5);
    assertFalse(ModelChoice.pays(form, new ModelForm(9, 3), 10, 1));
    assertTrue(ModelChoice.pays(form, new ModelForm(8.5, 3), 10, 0));
  }

  /** 20·ln 1.6 − ln 20 = 6.40 and 20·ln 1.5 − ln 20 = 5.11. */
  @Test
  void aCoefficientMoreCostsTheLogarithmOfTheRows() {
    assertTrue(ModelChoice.pays(new ModelForm(16, 3), new ModelForm(10, 4), 20, 0.05));
    assertFalse(ModelChoice.pays(new ModelForm(15, 3), new ModelForm(10, 4), 20, 0.05));
  }

  /** By 0.6/(1/16) = 9.6, which chance exceeds in 0.69 % (F(1, 16) at 1 %: 8.53). */
  @Test
  void aCoefficientMoreMustPassTheTestToo() {
    assertTrue(ModelChoice.pays(new ModelForm(16, 3), new ModelForm(10, 4), 20, 0.01));
    assertFalse(ModelChoice.pays(new ModelForm(16, 3), new ModelForm(10, 4), 20, 0.005));
  }

  /** With two coefficients more chance does as well in (after/before)^(degrees/2): ½¹⁰ here. */
  @Test
  void chanceOfTwoCoefficientsIsAPower() {
    ModelForm simpler = new ModelForm(40, 2);
    ModelForm richer = new ModelForm(20, 4);
    assertTrue(ModelChoice.pays(simpler, richer, 24, 1.01 / 1024));
    assertFalse(ModelChoice.pays(simpler, richer, 24, 0.99 / 1024));
  }

  @Test
  void aFormWithACoefficientForEachRowPaysNever() {
    ModelForm simpler = new ModelForm(1e30, 3);
    assertFalse(ModelChoice.pays(simpler, new ModelForm(0, 4), 4, 1));
    assertTrue(ModelChoice.pays(simpler, new ModelForm(0, 4), 5, 1e-6));
  }

  /** A sum of squares of a quarter per row is as good as none. */
  @Test
  void whatIsPerfectCannotBeBettered() {
    assertFalse(ModelChoice.pays(new ModelForm(5, 3), new ModelForm(1e-9, 4), 20, 0.5));
    assertEquals(5, ModelChoice.bounded(4.9, 20));
    assertEquals(5.1, ModelChoice.bounded(5.1, 20));
  }

  /** t of ten degrees of freedom is 2.228139, and of one 12.706205. */
  @Test
  void theProfileEndsWhereStudentsTDoes() {
    assertEquals(
        20 * (1 + 2.228139 * 2.228139 / 10),
        ModelChoice.profileLimit(new ModelForm(20, 2), 12),
        1e-4);
    double one = 20 * (1 + 12.706205 * 12.706205);
    assertEquals(one, ModelChoice.profileLimit(new ModelForm(20, 11), 12), 1e-2);
    assertEquals(one, ModelChoice.profileLimit(new ModelForm(20, 12), 12), 1e-2);
  }
}
