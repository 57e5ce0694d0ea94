@NullMarked
package fathom.model.virtual;

import org.jspecify.annotations.NullMarked;
