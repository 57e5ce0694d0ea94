/**
 * What a campaign runs, where, for how long, and what happens when something dies in the middle.
 */
@NullMarked
package fathom.runner.measure;

import org.jspecify.annotations.NullMarked;
