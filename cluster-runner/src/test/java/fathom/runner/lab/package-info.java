/** Tests. */
@NullMarked
package fathom.runner.lab;

import org.jspecify.annotations.NullMarked;
