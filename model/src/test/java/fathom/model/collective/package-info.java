@NullMarked
package fathom.model.collective;

import org.jspecify.annotations.NullMarked;
