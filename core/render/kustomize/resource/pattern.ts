// Go's regular expressions in selectors and names of images; their time is bounded, unlike that of JavaScript's.
import { compilePattern } from '../../helm/functions/regex/compile-pattern.ts';
import { findMatch } from '../../helm/functions/regex/match-pattern.ts';
import { PatternError } from '../../helm/functions/regex/syntax.ts';
import { KustomizeFailure } from '../failure.ts';

/** @throws KustomizeFailure */
export function patternTest(pattern: string): (text: string) => boolean {
  try {
    const program = compilePattern(pattern);
    return (text) => findMatch(program, [...text], 0) !== undefined;
  } catch (error) {
    if (error instanceof PatternError) throw new KustomizeFailure(error.message);
    throw error;
  }
}
