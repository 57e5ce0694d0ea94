/** Tests of the vocabulary, and of the glossary against it. */
@NullMarked
package fathom.model;

import org.jspecify.annotations.NullMarked;
