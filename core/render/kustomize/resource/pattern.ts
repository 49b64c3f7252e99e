// Regular expressions in selectors and image names, matched as Go does in bounded time.
import { compilePattern } from '../../go-regex/compile-pattern.ts';
import { findMatch } from '../../go-regex/match-pattern.ts';
import { PatternError } from '../../go-regex/syntax.ts';
import { KustomizeFailure, LimitReached } from '../failure.ts';

/** The maximum number of steps for matching one pattern, summed over all texts. */
const maxSteps = 200_000;

export function kustomizePatternTest(pattern: string): (text: string) => boolean {
  try {
    const program = compilePattern(pattern);
    let spent = 0;
    const spend = (steps: number) => {
      spent += steps;
      if (spent > maxSteps) throw new LimitReached(`matching a pattern takes more than ${maxSteps} steps`);
    };
    return (text) => findMatch(program, { characters: [...text], spend }, 0) !== undefined;
  } catch (error) {
    if (error instanceof PatternError) throw new KustomizeFailure(error.message);
    throw error;
  }
}
