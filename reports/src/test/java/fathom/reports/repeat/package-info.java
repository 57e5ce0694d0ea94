/** Tests of what several runs of the same plan say together. */
@NullMarked
package fathom.reports.repeat;

import org.jspecify.annotations.NullMarked;
