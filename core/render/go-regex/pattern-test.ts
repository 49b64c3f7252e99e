// Whether a text matches a pattern that a user wrote. JavaScript's own engine takes exponential time for some patterns.
import { compilePattern } from './compile-pattern.ts';
import { findMatch } from './match-pattern.ts';
import { PatternError } from './syntax.ts';

/** Characters of the text times instructions of the pattern: a tenth of a second. */
const maxSteps = 2_000_000;

/** Longer ones are no pattern that anybody writes. */
const maxPattern = 20_000;

/**
 * Undefined if Go has no such pattern, or if it is too long. The test returns undefined if the text is too long for the
 * pattern to be searched in.
 */
export function patternTest(pattern: string): ((text: string) => boolean | undefined) | undefined {
  if (pattern.length > maxPattern) return undefined;
  try {
    const program = compilePattern(pattern, { withoutGroups: true });
    const free = () => {};
    const work = program.instructions.reduce((sum, each) => sum + (each.kind === 'set' ? each.work : 1), 0);
    return (text) =>
      text.length * work > maxSteps
        ? undefined
        : findMatch(program, { characters: [...text], spend: free }, 0) !== undefined;
  } catch (error) {
    if (error instanceof PatternError) return undefined;
    throw error;
  }
}
