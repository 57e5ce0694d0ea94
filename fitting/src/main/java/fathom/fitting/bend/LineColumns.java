package fathom.fitting.bend;

/**
 * Lines in columns: a million objects that live until the end of a scan would cost more than it.
 */
final class LineColumns {
  private final double[] weight;
  private final double[] meanX;
  private final double[] meanY;
  private final double[] sxx;
  private final double[] slope;
  private final double[] rest;

  LineColumns(int count) {
    weight = new double[count];
    meanX = new double[count];
    meanY = new double[count];
    sxx = new double[count];
    slope = new double[count];
    rest = new double[count];
  }

  void set(int i, Line line) {
    weight[i] = line.weight();
    meanX[i] = line.meanX();
    meanY[i] = line.meanY();
    sxx[i] = line.sxx();
    slope[i] = line.slope();
    rest[i] = line.rest();
  }

  Line get(int i) {
    return new Line(weight[i], meanX[i], meanY[i], sxx[i], slope[i], rest[i]);
  }
}
