import type { ErrorCode, YAMLParseError } from 'yaml';
import type { LibyamlRefusal } from '../libyaml/libyaml-refusals.ts';
import { endOfLine } from '../lines.ts';
import type { Range } from '../node.ts';
import type { TextProblem } from '../text-problem.ts';

/**
 * Returns at most one problem per line, because further errors follow from the first error. Errors after a tab in the
 * indentation are left out, because the tab may have caused them.
 */
export function syntaxProblems(errors: readonly YAMLParseError[], text: string): TextProblem[] {
  const tabs = new Set(errors.flatMap((error) => tabOf(error, text) ?? []));
  return [...otherProblems(errors, text), ...Array.from(tabs, tabProblem)];
}

/**
 * Returns the offset before which the parser's errors are reliable: the start of the first line that is indented by a
 * tab. Without such a line, all errors are reliable, including errors at the end of the text.
 */
export function readableLength(errors: readonly YAMLParseError[], text: string): number {
  const tabs = errors.flatMap((error) => tabOf(error, text) ?? []);
  return tabs.length === 0 ? text.length + 1 : startOfLine(text, Math.min(...tabs));
}

function otherProblems(errors: readonly YAMLParseError[], text: string): TextProblem[] {
  const problems: TextProblem[] = [];
  const readable = readableLength(errors, text);
  let lineEnds = -1;
  const multilineKeys = new Set(errors.flatMap(({ code, pos }) => (code === 'MULTILINE_IMPLICIT_KEY' ? [pos[0]] : [])));
  for (const error of errors) {
    if (error.message.startsWith('Missing closing') || nextWord(text, error.pos[0]).start >= readable) continue;
    const problem = syntaxProblem(error, multilineKeys, text);
    if (problem.range.start < lineEnds) continue;
    problems.push(problem);
    lineEnds = endOfLine(text, problem.range.start);
  }
  return problems;
}

export function openQuoteProblem(range: Range): TextProblem {
  return { code: 'yaml-syntax', level: 'error', range, message: 'This quote is never closed.' };
}

/** Marks the character at which the API server's parser stops. */
export function libyamlProblem({ at, problem }: LibyamlRefusal, text: string): TextProblem {
  const range = text[at] === '\t' ? { start: at, end: at + 1 } : visibleRange(text, at, at + 1);
  return { code: 'yaml-refused', level: 'error', range, message: `The API server cannot read this: ${problem}.` };
}

function syntaxProblem(error: YAMLParseError, multilineKeys: ReadonlySet<number>, text: string): TextProblem {
  const [start, end] = error.pos;
  const range = error.code === 'BAD_INDENT' ? nextWord(text, start) : visibleRange(text, start, end);
  const colonRange = error.code === 'MULTILINE_IMPLICIT_KEY' ? colonWithoutSpace(text, start) : undefined;
  if (colonRange)
    return { code: 'yaml-syntax', level: 'error', range: colonRange, message: 'A space is missing after this colon.' };
  const message = multilineKeys.has(start)
    ? messages.MULTILINE_IMPLICIT_KEY
    : messageFor(error, text.slice(start, start + 1));
  return { code: 'yaml-syntax', level: 'error', range, message };
}

/**
 * Returns the range of a colon without a space after it. The pattern finds the colon in `apiVersion:autoscaling/v2`,
 * but not in `https://…`.
 */
function colonWithoutSpace(text: string, start: number): Range | undefined {
  const key = /^[\w.-]+:(?=[^\s:/])/.exec(text.slice(start, endOfLine(text, start)))?.[0];
  return key === undefined ? undefined : { start: start + key.length - 1, end: start + key.length };
}

/**
 * Returns the offset of the tab that causes the error; undefined if no tab causes it. The parser reports some tabs as a
 * wrong indentation (`BAD_INDENT`). All errors of a line that a tab indents have the offset of this tab.
 */
function tabOf({ code, pos: [start] }: YAMLParseError, text: string): number | undefined {
  if (code !== 'TAB_AS_INDENT' && code !== 'BAD_INDENT') return undefined;
  const at = code === 'TAB_AS_INDENT' ? start : nextWord(text, start).start;
  const line = startOfLine(text, at);
  const spaces = /^ */.exec(text.slice(line, at + 1))?.[0].length ?? 0;
  if (text[line + spaces] === '\t') return line + spaces;
  return code === 'TAB_AS_INDENT' ? start : undefined;
}

function tabProblem(start: number): TextProblem {
  return { code: 'yaml-tab', level: 'error', range: { start, end: start + 1 }, message: tabMessage };
}

function startOfLine(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

const tabMessage =
  'A tab indents this line. YAML allows only spaces for indentation: kubectl and the API server cannot read this file.';

const messages = {
  ALIAS_PROPS: 'An alias repeats a value unchanged: it cannot have an anchor or a tag.',
  BAD_ALIAS: 'An anchor or alias needs a name after its & or *.',
  BAD_DIRECTIVE: 'Only a YAML directive may start with %.',
  BAD_DQ_ESCAPE: 'This escape does not exist in double-quoted strings. Double the backslash, or use single quotes.',
  BAD_INDENT: 'This line is indented too little, or not like the lines around it.',
  BAD_PROP_ORDER: 'An anchor or a tag must come after the ?, directly before the key.',
  BAD_SCALAR_START: 'A value without quotes cannot start with this character. Put the value in quotes.',
  BLOCK_AS_IMPLICIT_KEY:
    'This line has a second colon. Put the value in quotes, or start a new line after the first colon.',
  BLOCK_IN_FLOW: 'Inside [ ] or { }, write lists as [a, b] and objects as {a: b}, not on indented lines.',
  KEY_OVER_1024_CHARS: 'A YAML key has at most 1024 characters.',
  MULTILINE_IMPLICIT_KEY: 'The next line is indented like a part of this value, but has a colon.',
  MULTIPLE_ANCHORS: 'A value has at most one anchor.',
  MULTIPLE_TAGS: 'A value has at most one tag.',
} as const satisfies Partial<Record<ErrorCode, string>>;

function messageFor({ code, message }: YAMLParseError, character: string): string {
  if (/end with a [}\]]/.test(message))
    return `This bracket is not closed: ${message.includes('}') ? '}' : ']'} is missing.`;
  if (code === 'MISSING_CHAR') return missingMessage(message);
  if (code === 'UNEXPECTED_TOKEN') return unexpectedMessage(message, character);
  return code in messages ? messages[code as keyof typeof messages] : 'This is not YAML.';
}

function missingMessage(message: string): string {
  if (/map value|: indicator/i.test(message)) return 'A colon is missing after this key.';
  if (/comma|,/.test(message)) return 'A comma is missing here.';
  return 'A space or another character is missing here.';
}

function unexpectedMessage(message: string, character: string): string {
  if (/block scalar header/i.test(message)) return 'After | or > only a digit, + or -, and a comment may follow.';
  if (/at node end|in YAML stream/.test(message))
    return 'The value ends before this text. Does the indentation of this line match the lines around it?';
  return character.trim() === '' ? 'Something is missing here.' : `${character} is not allowed here.`;
}

/**
 * Returns the part of the range that is on its first line. If this part contains only whitespace, something is missing
 * there, so the result is the last character before the whitespace.
 */
function visibleRange(text: string, start: number, end: number): Range {
  const from = Math.max(0, Math.min(start, text.length));
  const to = Math.max(from, Math.min(end, text.length, endOfLine(text, from)));
  if (text.slice(from, to).trim() !== '') return { start: from, end: to };
  const before = text.slice(0, from).trimEnd().length;
  return before > 0 ? { start: before - 1, end: before } : { start: from, end: to };
}

/**
 * Returns the range from the next word to the end of its line, because the parser points at the whitespace before a
 * badly indented word.
 */
function nextWord(text: string, start: number): Range {
  const whitespace = /^[^\S\r\n]*(?:\r?\n[^\S\r\n]*)*/.exec(text.slice(start))?.[0].length ?? 0;
  const from = start + whitespace;
  return from < text.length ? { start: from, end: endOfLine(text, from) } : visibleRange(text, start, start + 1);
}
