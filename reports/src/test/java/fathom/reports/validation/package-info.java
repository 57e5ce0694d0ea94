@NullMarked
package fathom.reports.validation;

import org.jspecify.annotations.NullMarked;
