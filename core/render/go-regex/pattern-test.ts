// Whether a text matches a pattern that a user wrote. JavaScript's own engine takes exponential time for some patterns.
import { compilePattern } from './compile-pattern.ts';
import { findMatch } from './match-pattern.ts';
import { PatternError } from './syntax.ts';

/** Characters of the text times instructions of the pattern: a tenth of a second. */
const maxSteps = 2_000_000;

/**
 * Undefined if Go has no such pattern. The test returns undefined if the text is too long for the pattern to be
 * searched in.
 */
export function patternTest(pattern: string): ((text: string) => boolean | undefined) | undefined {
  try {
    const program = compilePattern(pattern, { withoutGroups: true });
    const free = () => {};
    return (text) =>
      text.length * program.instructions.length > maxSteps
        ? undefined
        : findMatch(program, { characters: [...text], spend: free }, 0) !== undefined;
  } catch (error) {
    if (error instanceof PatternError) return undefined;
    throw error;
  }
}
