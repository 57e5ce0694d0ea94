@NullMarked
package fathom.reports.sisters;

import org.jspecify.annotations.NullMarked;
