// Parses a regular expression as Go's regexp/syntax does, with its error texts.
import { foldedClass, rangeClass } from './classes.ts';
import { type PatternSource, parseClass, parseEscape, parseEscapedClass } from './parse-class.ts';
import { assertions, PatternError, type RegexExpression, type RegexFlags } from './syntax.ts';

export interface ParsedPattern {
  expression: RegexExpression;
  /** The names from group 1 on; an empty string for a group without a name. */
  groups: readonly string[];
}

export function parsePattern(pattern: string): ParsedPattern {
  return new PatternParser(pattern).parse();
}

const maxRepeat = 1000;
const maxDepth = 1000;
/** The maximum lengths of a group's name (`?P<name>`) and flags (`?i:`), including the delimiters. */
const maxNameLength = 10_000;
const maxFlags = 100;

/**
 * Whether no part of the pattern is repeated more than `most` times. Nested repetitions multiply: `(a{9}){9}` repeats
 * `a` 81 times.
 */
function isRepeatValid(
  { inner, min, max }: Pick<Extract<RegexExpression, { kind: 'repeat' }>, 'inner' | 'min' | 'max'>,
  most: number,
): boolean {
  const count = max === Number.POSITIVE_INFINITY ? min : max;
  if (max === 0) return true;
  if (count > most) return false;
  return hasValidRepeats(inner, count > 0 ? Math.floor(most / count) : most);
}

function hasValidRepeats(expression: RegexExpression, most: number): boolean {
  switch (expression.kind) {
    case 'repeat':
      return isRepeatValid(expression, most);
    case 'group':
      return hasValidRepeats(expression.inner, most);
    case 'sequence':
    case 'alternatives':
      return expression.items.every((item) => hasValidRepeats(item, most));
    default:
      return true;
  }
}

class PatternParser implements PatternSource {
  readonly characters: readonly string[];
  at = 0;
  lacksPosixEnd = false;
  private readonly pattern: string;
  private readonly groups: string[] = [];
  private flags: RegexFlags = { ignoresCase: false, multiline: false, dotMatchesNewline: false, swapsGreed: false };
  private depth = 0;

  constructor(pattern: string) {
    this.pattern = pattern;
    this.characters = [...pattern];
  }

  parse(): ParsedPattern {
    const expression = this.alternatives();
    if (this.peek() === ')') throw new PatternError('unexpected )', this.pattern);
    return { expression, groups: this.groups };
  }

  private alternatives(): RegexExpression {
    if (++this.depth > maxDepth) throw new PatternError('expression nests too deeply', this.pattern);
    const items = [this.sequence()];
    while (this.take('|')) items.push(this.sequence());
    this.depth--;
    const [only] = items;
    return only && items.length === 1 ? only : { kind: 'alternatives', items };
  }

  private sequence(): RegexExpression {
    const items: RegexExpression[] = [];
    while (this.at < this.characters.length && this.peek() !== '|' && this.peek() !== ')') {
      const start = this.at;
      if (this.takesRepetition()) throw new PatternError('missing argument to repetition operator', this.from(start));
      if (this.peek() === '\\' && this.characters[this.at + 1] === 'Q') items.push(...this.quoted());
      else items.push(...this.item());
      const last = items.pop();
      if (last) items.push(this.repeated(last));
    }
    return { kind: 'sequence', items };
  }

  private repeated(item: RegexExpression): RegexExpression {
    let repeated = item;
    for (let before: number | undefined; ; ) {
      const start = this.at;
      const bounds = this.repetition();
      if (!bounds) return repeated;
      const isLazy = this.take('?');
      if (before !== undefined) throw new PatternError('invalid nested repetition operator', this.from(before));
      before = start;
      const isCounted = bounds.min > 1 || (bounds.max > 1 && bounds.max !== Number.POSITIVE_INFINITY);
      if (isCounted && !isRepeatValid({ inner: repeated, ...bounds }, maxRepeat))
        throw new PatternError('invalid repeat count', this.from(start));
      repeated = { kind: 'repeat', inner: repeated, ...bounds, isGreedy: isLazy === this.flags.swapsGreed };
    }
  }

  private takesRepetition(): boolean {
    return this.repetition() !== undefined;
  }

  private repetition(): { min: number; max: number } | undefined {
    if (this.take('*')) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (this.take('+')) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (this.take('?')) return { min: 0, max: 1 };
    if (this.peek() !== '{') return undefined;
    const found = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.characters.slice(this.at, this.at + 30).join(''));
    if (!found) return undefined;
    const [written, first = '', comma, second] = found;
    const min = Number(first);
    const max = comma === undefined ? min : second ? Number(second) : Number.POSITIVE_INFINITY;
    if (min > maxRepeat || (max > maxRepeat && max !== Number.POSITIVE_INFINITY) || max < min)
      throw new PatternError('invalid repeat count', written);
    this.at += written.length;
    return { min, max };
  }

  private item(): RegexExpression[] {
    const item = this.single();
    if (item) return [item];
    if (this.takesRepetition())
      throw new PatternError('missing argument to repetition operator', this.from(this.at - 1));
    return [];
  }

  private single(): RegexExpression | undefined {
    const character = this.peek();
    switch (character) {
      case '(':
        return this.group();
      case '[':
        return { kind: 'set', ...parseClass(this, this.flags.ignoresCase) };
      case '\\':
        return this.escape();
      case '^':
        this.at++;
        return { kind: 'assertion', holds: this.flags.multiline ? assertions.lineStart : assertions.textStart };
      case '$':
        this.at++;
        return { kind: 'assertion', holds: this.flags.multiline ? assertions.lineEnd : assertions.textEnd };
      case '.': {
        this.at++;
        const { dotMatchesNewline } = this.flags;
        return { kind: 'set', matches: (other) => dotMatchesNewline || other !== '\n' };
      }
      default:
        this.at++;
        return this.literal(character?.codePointAt(0) ?? 0);
    }
  }

  private literal(code: number): RegexExpression {
    const test = rangeClass(code, code);
    return { kind: 'set', matches: this.flags.ignoresCase ? foldedClass(test) : test };
  }

  private escape(): RegexExpression {
    const letter = this.characters[this.at + 1] ?? '';
    const holds = escapedAssertions.get(letter);
    if (holds) {
      this.at += 2;
      return { kind: 'assertion', holds };
    }
    const test = parseEscapedClass(this);
    if (test) return { kind: 'set', matches: this.flags.ignoresCase ? foldedClass(test) : test };
    return this.literal(parseEscape(this));
  }

  private quoted(): RegexExpression[] {
    this.at += 2;
    const items: RegexExpression[] = [];
    for (; this.at < this.characters.length; this.at++) {
      if (this.peek() === '\\' && this.characters[this.at + 1] === 'E') {
        this.at += 2;
        break;
      }
      items.push(this.literal(this.peek()?.codePointAt(0) ?? 0));
    }
    return items;
  }

  private group(): RegexExpression | undefined {
    const start = this.at++;
    const outer = this.flags;
    const isSpecial = this.take('?');
    const name = isSpecial ? this.groupName(start) : '';
    if (isSpecial && name === undefined && !this.readFlags(start)) return undefined;
    const index = name === undefined ? undefined : this.groups.push(name);
    const inner = this.alternatives();
    if (!this.take(')')) throw new PatternError('missing closing )', this.pattern);
    this.flags = outer;
    return index === undefined ? inner : { kind: 'group', index, inner };
  }

  private groupName(start: number): string | undefined {
    const [written, name = ''] = /^P?<([^>]*)>?/.exec(this.next(maxNameLength)) ?? [];
    if (written === undefined) return undefined;
    if (!written.endsWith('>')) throw new PatternError('invalid named capture', this.characters.slice(start).join(''));
    this.at += [...written].length;
    if (!/^\w+$/.test(name)) throw new PatternError('invalid named capture', this.from(start));
    return name;
  }

  /**
   * Returns true if the flags begin a group, as in `(?i:…)`, and false if a parenthesis ends the flags, as in `(?i)`.
   */
  private readFlags(start: number): boolean {
    const rest = this.next(maxFlags);
    const [written = '', set = '', unset = '', end] = /^([imsU]*)(?:-([imsU]+))?([:)])?/.exec(rest) ?? [];
    this.at += written.length;
    if (end === undefined) {
      if (this.at >= this.characters.length) throw new PatternError('missing closing )', this.pattern);
      this.at++;
      throw new PatternError('invalid or unsupported Perl syntax', this.from(start));
    }
    this.flags = { ...this.flags };
    for (const letter of set) this.setFlag(letter, true);
    for (const letter of unset) this.setFlag(letter, false);
    return end === ':';
  }

  private setFlag(letter: string, value: boolean): void {
    const flag = flagNames.get(letter);
    if (flag) this.flags[flag] = value;
  }

  /** Returns the next `count` characters. Joining all remaining characters for each group would take quadratic time. */
  private next(count: number): string {
    return this.characters.slice(this.at, this.at + count).join('');
  }

  private peek(): string | undefined {
    return this.characters[this.at];
  }

  private take(character: string): boolean {
    if (this.peek() !== character) return false;
    this.at++;
    return true;
  }

  private from(start: number): string {
    return this.characters.slice(start, this.at).join('');
  }
}

const flagNames = new Map<string, keyof RegexFlags>([
  ['i', 'ignoresCase'],
  ['m', 'multiline'],
  ['s', 'dotMatchesNewline'],
  ['U', 'swapsGreed'],
]);

const escapedAssertions = new Map([
  ['A', assertions.textStart],
  ['z', assertions.textEnd],
  ['b', assertions.wordBoundary],
  ['B', assertions.noWordBoundary],
]);
