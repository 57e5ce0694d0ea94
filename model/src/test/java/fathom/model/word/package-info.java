@NullMarked
package fathom.model.word;

import org.jspecify.annotations.NullMarked;
