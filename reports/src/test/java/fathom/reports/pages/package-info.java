/** Tests of this package. */
@NullMarked
package fathom.reports.pages;

import org.jspecify.annotations.NullMarked;
