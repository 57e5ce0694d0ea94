@NullMarked
package fathom.model.related;

import org.jspecify.annotations.NullMarked;
