/** Tests of the pages in {@code docs} against the vocabulary. */
@NullMarked
package fathom.model;

import org.jspecify.annotations.NullMarked;
