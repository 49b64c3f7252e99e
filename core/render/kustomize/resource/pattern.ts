// Go's regular expressions in selectors and names of images; their time is bounded, unlike that of JavaScript's.
import { compilePattern } from '../../go-regex/compile-pattern.ts';
import { findMatch } from '../../go-regex/match-pattern.ts';
import { PatternError } from '../../go-regex/syntax.ts';
import { KustomizeFailure } from '../failure.ts';

/** @throws KustomizeFailure */
export function patternTest(pattern: string): (text: string) => boolean {
  try {
    const program = compilePattern(pattern);
    return (text) => findMatch(program, { characters: [...text] }, 0) !== undefined;
  } catch (error) {
    if (error instanceof PatternError) throw new KustomizeFailure(error.message);
    throw error;
  }
}
