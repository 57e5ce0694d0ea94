@NullMarked
package fathom.reports.related;

import org.jspecify.annotations.NullMarked;
