/** Tests of this package, and the sheets and runs all tests of this module share. */
@NullMarked
package fathom.reports;

import org.jspecify.annotations.NullMarked;
