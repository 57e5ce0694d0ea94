package fathom.reports.figures;

import fathom.model.sheet.TableOne;
import fathom.reports.figures.chart.ChartRenderer;
import java.util.List;

/** Draws every plot of the built-in sheet in a process of its own. */
final class FontlessMain {
  private FontlessMain() {}

  public static void main(String[] args) {
    Figures figures = Figures.of(TableOne.sheet(), List.of(), Compared.NONE);
    figures
        .figures()
        .forEach(f -> System.out.println(f.id() + " " + ChartRenderer.file(f).length()));
  }
}
