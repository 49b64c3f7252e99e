// Whether a text matches a pattern that a user wrote. JavaScript's own engine takes exponential time for some patterns.
import { compilePattern, type Program } from './compile-pattern.ts';
import { findMatch } from './match-pattern.ts';
import { PatternError } from './syntax.ts';

/** The limit of one search in steps as `findMatch` counts them: a tenth of a second. */
const maxSteps = 100_000;

/** The longest pattern that is tested; nobody writes a longer one. */
const maxPattern = 20_000;

/**
 * The steps to prepare a pattern, in addition to one for each instruction. The number of instructions does not follow
 * from the length of the text: `(a{9}){9}`.
 */
const stepsOfPattern = 20;

/** Undefined if the search takes too long. */
export type PatternTest = (text: string) => boolean | undefined;

/**
 * Undefined if Go has no such pattern, or if it is too long.
 *
 * @param spend counts the steps of all searches; one ends when it returns false
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
