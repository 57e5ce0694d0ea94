@NullMarked
package fathom.reports.library;

import org.jspecify.annotations.NullMarked;
