/**
 * The emulated cluster: hosts as network namespaces on a bridge, with known truth. A second network
 * beside it, not shaped, carries control traffic. Knows iproute2 and util-linux; knows nothing of
 * experiments. {@code LabTruth} only prints the truth: its formulas are those of {@code
 * fathom.model.lab}, and {@code fathom.reports.sheet.KnownValues} puts it on a sheet.
 */
@NullMarked
package fathom.runner.lab;

import org.jspecify.annotations.NullMarked;
