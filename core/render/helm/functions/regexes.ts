import { type CompileOptions, compilePattern, type Program } from '../../go-regex/compile-pattern.ts';
import { findMatch, type Match, type Subject } from '../../go-regex/match-pattern.ts';
import { expand, findAll, replaceAll, splitAt } from '../../go-regex/replace-pattern.ts';
import { PatternError } from '../../go-regex/syntax.ts';
import type { CallContext } from '../go/function.ts';
import { assertTextLength } from '../go/limit-error.ts';
import { goBool, goString, goStrings } from '../go/make.ts';
import { canBackquote, quoteString } from '../go/quote.ts';
import type { GoValue } from '../go/value.ts';
import { declare, fail, integerArgument, type NamedFunction, text } from './signatures.ts';

export const regexFunctions: readonly NamedFunction[] = [
  declare('regexMatch', 'string string -> bool', ([pattern, s], context) => {
    const program = compile(text(pattern), context, { withoutGroups: true });
    return goBool(!(program instanceof PatternError) && isFound(program, subjectOf(s, context)));
  }),
  declare('mustRegexMatch', 'string string -> bool', ([pattern, s], context) => {
    const program = compile(text(pattern), context, { withoutGroups: true });
    return program instanceof PatternError ? fail(program.message) : goBool(isFound(program, subjectOf(s, context)));
  }),
  ...both('regexFind', 'string string -> string', (program, subject) => {
    const [start, end] = findMatch(program, subject, 0) ?? [];
    return goString(start === undefined ? '' : subject.characters.slice(start, end).join(''));
  }),
  ...both('regexFindAll', 'string string int -> []string', (program, subject, [, , limit]) => {
    const all = findAll(program, subject, integerArgument(limit));
    const found = goStrings(all.map(([start, end]) => subject.characters.slice(start, end).join('')));
    return all.length === 0 ? { ...found, isNil: true } : found;
  }),
  ...both('regexReplaceAll', 'string string string -> string', (program, subject, [, , template]) => {
    const { characters } = subject;
    const replacement = (match: Match): string => {
      subject.spend(text(template).length / charactersPerStep);
      return expand(text(template), match, characters, program.groups);
    };
    return goString(replaceAll(program, subject, countedReplacement(replacement)));
  }),
  ...both('regexReplaceAllLiteral', 'string string string -> string', (program, subject, [, , literal]) =>
    goString(
      replaceAll(
        program,
        subject,
        countedReplacement(() => text(literal)),
      ),
    ),
  ),
  ...both('regexSplit', 'string string int -> []string', (program, subject, [pattern, , limit]) => {
    const parts = goStrings(splitAt(program, subject, integerArgument(limit), text(pattern) === ''));
    return integerArgument(limit) === 0 ? { ...parts, isNil: true } : parts;
  }),
  declare('regexQuoteMeta', 'string -> string', ([s]) => goString(text(s).replaceAll(/[\\.+*?()|[\]{}^$]/g, '\\$&'))),
];

type Use = (program: Program, subject: Subject, args: readonly GoValue[]) => GoValue;

function both(name: string, signature: string, use: Use): NamedFunction[] {
  const call =
    (isMust: boolean) =>
    (args: readonly GoValue[], context: CallContext): GoValue => {
      const pattern = text(args[0]);
      const program = compile(pattern, context);
      if (program instanceof PatternError) return fail(isMust ? program.message : panicText(pattern, program));
      return use(program, subjectOf(args[1], context), args);
    };
  const must = `must${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return [declare(name, signature, call(false)), declare(must, signature, call(true))];
}

const charactersPerStep = 20;

function countedReplacement(replacement: (match: Match) => string): (match: Match) => string {
  let length = 0;
  return (match) => {
    const written = replacement(match);
    length += written.length;
    assertTextLength(length);
    return written;
  };
}

/**
 * The number of instructions of a compiled regular expression that count as one step. A short pattern such as
 * `(a{9}){9}` may compile to many instructions.
 */
const instructionsPerStep = 5;

function compile(pattern: string, { spend }: CallContext, options?: CompileOptions): Program | PatternError {
  try {
    const program = compilePattern(pattern, options);
    spend(program.instructions.length / instructionsPerStep);
    return program;
  } catch (error) {
    if (error instanceof PatternError) return error;
    throw error;
  }
}

function panicText(pattern: string, { message }: PatternError): string {
  return `regexp: Compile(${canBackquote(pattern) ? `\`${pattern}\`` : quoteString(pattern)}): ${message}`;
}

function subjectOf(value: GoValue | undefined, { spend }: CallContext): Subject {
  return { characters: [...text(value)], spend };
}

function isFound(program: Program, subject: Subject): boolean {
  return findMatch(program, subject, 0) !== undefined;
}
