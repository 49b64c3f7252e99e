// Tests whether texts match a user's pattern. This module does not use JavaScript's own engine, because this engine
// takes exponential time for some patterns.
import { compilePattern, type Program } from './compile-pattern.ts';
import { findMatch } from './match-pattern.ts';
import { PatternError } from './syntax.ts';

/** The maximum number of steps of one search, as `findMatch` counts them. This number of steps takes about 0.1 s. */
const maxSteps = 100_000;

const maxPattern = 20_000;

/**
 * Preparing a pattern costs this many steps, and one more step per instruction, since `(a{9}){9}` has many
 * instructions.
 */
const stepsOfPattern = 20;

/** Returns whether the text matches; undefined if the search takes too many steps. */
export type PatternTest = (text: string) => boolean | undefined;

/**
 * Returns a test for the pattern; undefined if Go rejects the pattern, if the pattern is too long, or if `spend`
 * returns false.
 * @param spend counts the steps of all searches; a search ends when `spend` returns false
 */
export function patternTest(pattern: string, spend: (steps: number) => boolean = () => true): PatternTest | undefined {
  if (pattern.length > maxPattern) return undefined;
  try {
    const program = compilePattern(pattern, { withoutGroups: true });
    return spend(stepsOfPattern + program.instructions.length) ? (text) => isFound(program, text, spend) : undefined;
  } catch (error) {
    if (error instanceof PatternError) return undefined;
    throw error;
  }
}

class SearchStopped extends Error {}

function isFound(program: Program, text: string, spend: (steps: number) => boolean): boolean | undefined {
  let left = maxSteps;
  const spendOfSearch = (steps: number): void => {
    left -= steps;
    if (!spend(steps) || left < 0) throw new SearchStopped();
  };
  try {
    return findMatch(program, { characters: [...text], spend: spendOfSearch }, 0) !== undefined;
  } catch (error) {
    if (error instanceof SearchStopped) return undefined;
    throw error;
  }
}
