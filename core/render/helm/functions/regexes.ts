// sprig's functions with regular expressions.

import type { CallContext } from '../go/function.ts';
import { goBool, goString, goStrings } from '../go/make.ts';
import { canBackquote, quoteString } from '../go/quote.ts';
import type { GoValue } from '../go/value.ts';
import { compilePattern, type Program } from './regex/compile-pattern.ts';
import { findMatch, type Match } from './regex/match-pattern.ts';
import { expand, findAll, replaceAll, splitAt } from './regex/replace-pattern.ts';
import { PatternError } from './regex/syntax.ts';
import { declare, fail, integer, type NamedFunction, text } from './signatures.ts';

export const regexFunctions: readonly NamedFunction[] = [
  declare('regexMatch', 'string string -> bool', ([pattern, s], { spend }) => {
    const program = compile(text(pattern));
    return goBool(!(program instanceof PatternError) && isFound(program, charactersOf(s, program, spend)));
  }),
  declare('mustRegexMatch', 'string string -> bool', ([pattern, s], { spend }) => {
    const program = compile(text(pattern));
    if (program instanceof PatternError) return fail(program.message);
    return goBool(isFound(program, charactersOf(s, program, spend)));
  }),
  ...both('regexFind', 'string string -> string', (program, [s = []]) => {
    const [start, end] = findMatch(program, s, 0) ?? [];
    return goString(start === undefined ? '' : s.slice(start, end).join(''));
  }),
  ...both('regexFindAll', 'string string int -> []string', (program, [s = []], [, , limit]) => {
    const all = findAll(program, s, integer(limit));
    const found = goStrings(all.map(([start, end]) => s.slice(start, end).join('')));
    return all.length === 0 ? { ...found, isNil: true } : found;
  }),
  ...both('regexReplaceAll', 'string string string -> string', (program, [s = []], [, , template]) =>
    goString(replaceAll(program, s, (match) => expand(text(template), match, s, program.groups))),
  ),
  ...both('regexReplaceAllLiteral', 'string string string -> string', (program, [s = []], [, , literal]) =>
    goString(replaceAll(program, s, () => text(literal))),
  ),
  ...both('regexSplit', 'string string int -> []string', (program, [s = []], [pattern, , limit]) => {
    const parts = goStrings(splitAt(program, s, integer(limit), text(pattern) === ''));
    return integer(limit) === 0 ? { ...parts, isNil: true } : parts;
  }),
  declare('regexQuoteMeta', 'string -> string', ([s]) => goString(text(s).replaceAll(/[\\.+*?()|[\]{}^$]/g, '\\$&'))),
];

type Use = (program: Program, characters: readonly string[][], args: readonly GoValue[]) => GoValue;

/** The function and its `must` variant: a wrong pattern is a panic of the first and an error of the second. */
function both(name: string, signature: string, use: Use): NamedFunction[] {
  const call =
    (isMust: boolean) =>
    (args: readonly GoValue[], { spend }: CallContext): GoValue => {
      const pattern = text(args[0]);
      const program = compile(pattern);
      if (program instanceof PatternError) return fail(isMust ? program.message : panicText(pattern, program));
      return use(program, [charactersOf(args[1], program, spend)], args);
    };
  const must = `must${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return [declare(name, signature, call(false)), declare(must, signature, call(true))];
}

function compile(pattern: string): Program | PatternError {
  try {
    return compilePattern(pattern);
  } catch (error) {
    if (error instanceof PatternError) return error;
    throw error;
  }
}

function panicText(pattern: string, { message }: PatternError): string {
  return `regexp: Compile(${canBackquote(pattern) ? `\`${pattern}\`` : quoteString(pattern)}): ${message}`;
}

/** The work grows with the text and with the pattern. */
function charactersOf(value: GoValue | undefined, { instructions }: Program, spend: CallContext['spend']): string[] {
  const characters = [...text(value)];
  spend(Math.ceil((characters.length * instructions.length) / 100));
  return characters;
}

function isFound(program: Program, characters: readonly string[]): boolean {
  const match: Match | undefined = findMatch(program, characters, 0);
  return match !== undefined;
}
