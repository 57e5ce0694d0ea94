/** Tests of what every LaTeX output is made of. */
@NullMarked
package fathom.reports.latex;

import org.jspecify.annotations.NullMarked;
