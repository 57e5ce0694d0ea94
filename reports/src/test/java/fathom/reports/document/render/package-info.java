/** Tests of what every LaTeX output is made of. */
@NullMarked
package fathom.reports.document.render;

import org.jspecify.annotations.NullMarked;
