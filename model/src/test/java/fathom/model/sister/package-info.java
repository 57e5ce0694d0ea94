@NullMarked
package fathom.model.sister;

import org.jspecify.annotations.NullMarked;
