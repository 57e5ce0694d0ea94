@NullMarked
package fathom.reports.tuning;

import org.jspecify.annotations.NullMarked;
