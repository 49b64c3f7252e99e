// libyaml's scanner. A key is recognized only at its colon, so its token is inserted before the tokens that were read
// since the key began.
import { Characters, isBlank, isBlankOrEnd, isBreak, isBreakOrEnd, type Mark } from './characters.ts';
import { type LibyamlError, scannerError } from './libyaml-error.ts';
import { scanBlock, scanPlain, scanQuoted } from './scan-scalars.ts';

export type YamlTokenType =
  | 'stream-end'
  | 'document-start'
  | 'document-end'
  | 'block-sequence'
  | 'block-mapping'
  | 'block-end'
  | '['
  | ']'
  | '{'
  | '}'
  | ','
  | '-'
  | 'key'
  | 'value'
  | 'alias'
  | 'anchor'
  | 'tag'
  | 'scalar';

export interface YamlToken {
  type: YamlTokenType;
  mark: Mark;
}

/** A token that is a key if a colon follows it. */
interface PossibleKey {
  isPossible: boolean;
  isRequired: boolean;
  token: number;
  mark: Mark;
}

/** Thrown for a text that is not checked: it has directives or is nested too deep. */
export class UnsupportedText extends Error {}

const maxKeyLength = 1024;
const cannotStartPlain = '-?:,[]{}#&*!|>\'"%@`';

export class Scanner {
  private readonly characters: Characters;
  private readonly tokens: YamlToken[] = [];
  private taken = 0;
  private indent = -1;
  private readonly indents: number[] = [];
  private flowLevel = 0;
  private isKeyAllowed = true;
  private readonly keys: PossibleKey[] = [noKey()];
  private hasEnded = false;

  constructor(text: string) {
    this.characters = new Characters(text);
  }

  /** @throws LibyamlError */
  peek(): YamlToken {
    while (this.needsMore()) this.fetchToken();
    return this.tokens[0] as YamlToken;
  }

  take(): YamlToken {
    const token = this.peek();
    if (token.type !== 'stream-end') {
      this.tokens.shift();
      this.taken++;
    }
    return token;
  }

  private needsMore(): boolean {
    if (this.hasEnded) return false;
    if (this.tokens.length === 0) return true;
    const first = this.keys.find(({ isPossible, token }) => isPossible && token === this.taken);
    return first !== undefined && this.isValid(first);
  }

  /** libyaml accepts a key only if the key is on one line and has at most 1024 characters. */
  private isValid(key: PossibleKey): boolean {
    if (!key.isPossible) return false;
    const { mark } = this.characters;
    if (key.mark.line === mark.line && key.mark.index + maxKeyLength >= mark.index) return true;
    if (key.isRequired) throw this.missingColon(key);
    key.isPossible = false;
    return false;
  }

  private missingColon({ mark }: PossibleKey): LibyamlError {
    return scannerError("could not find expected ':'", mark, this.characters.mark);
  }

  private fetchToken(): void {
    this.skipToToken();
    const { mark } = this.characters;
    this.unroll(mark.column);
    const character = this.characters.peek();
    if (character === '') this.end();
    else if (mark.column === 0 && character === '%') throw new UnsupportedText();
    else if (this.characters.isDocumentIndicator()) this.documentIndicator();
    else this.fetchInside(character, mark);
  }

  private fetchInside(character: string, mark: Mark): void {
    if (this.fetchIndicator(character)) return;
    if (character === '*' || character === '&' || character === '!') this.property(character);
    else if ((character === '|' || character === '>') && this.flowLevel === 0) this.blockScalar();
    else if (character === "'" || character === '"') this.simple('scalar', () => scanQuoted(this.characters));
    else if (this.startsPlain(character)) this.plain();
    else throw scannerError('found character that cannot start any token', mark, mark);
  }

  private fetchIndicator(character: string): boolean {
    const isAlone = isBlankOrEnd(this.characters.peek(1));
    if (character === '[' || character === '{') this.openFlow(character);
    else if (character === ']' || character === '}') this.closeFlow(character);
    else if (character === ',') this.separator();
    else if (character === '-' && isAlone) this.entry();
    else if (character === '?' && (isAlone || this.flowLevel > 0)) this.explicitKey();
    else if (character === ':' && (isAlone || this.flowLevel > 0)) this.value();
    else return false;
    return true;
  }

  private startsPlain(character: string): boolean {
    const next = this.characters.peek(1);
    if (!isBlankOrEnd(character) && !cannotStartPlain.includes(character)) return true;
    if (character === '-') return !isBlank(next);
    return this.flowLevel === 0 && (character === '?' || character === ':') && !isBlankOrEnd(next);
  }

  private skipToToken(): void {
    for (;;) {
      const areTabsAllowed = this.flowLevel > 0 || !this.isKeyAllowed;
      this.characters.skipWhile((character) => character === ' ' || (areTabsAllowed && character === '\t'));
      if (this.characters.peek() === '#') this.characters.skipWhile((character) => !isBreak(character));
      if (!isBreak(this.characters.peek())) return;
      this.characters.skipLine();
      if (this.flowLevel === 0) this.isKeyAllowed = true;
    }
  }

  private add(type: YamlTokenType, mark = this.characters.mark): void {
    this.tokens.push({ type, mark });
  }

  private addAndSkip(type: YamlTokenType): void {
    this.add(type);
    this.characters.skip();
  }

  private roll(column: number, type: YamlTokenType, mark: Mark, at = this.tokens.length): void {
    if (this.flowLevel > 0 || this.indent >= column) return;
    this.indents.push(this.indent);
    this.indent = column;
    this.tokens.splice(at, 0, { type, mark });
  }

  private unroll(column: number): void {
    if (this.flowLevel > 0) return;
    while (this.indent > column) {
      this.add('block-end');
      this.indent = this.indents.pop() ?? -1;
    }
  }

  private saveKey(): void {
    const { mark } = this.characters;
    const isRequired = this.flowLevel === 0 && this.indent === mark.column;
    const token = this.taken + this.tokens.length;
    if (!this.isKeyAllowed) return;
    this.removeKey();
    this.keys[this.keys.length - 1] = { isPossible: true, isRequired, token, mark };
  }

  private removeKey(): void {
    const key = this.keys.at(-1);
    if (!key?.isPossible) return;
    if (key.isRequired) throw this.missingColon(key);
    key.isPossible = false;
  }

  private end(): void {
    this.characters.endLine();
    this.unroll(-1);
    this.removeKey();
    this.isKeyAllowed = false;
    this.hasEnded = true;
    this.add('stream-end');
  }

  private documentIndicator(): void {
    this.unroll(-1);
    this.removeKey();
    this.isKeyAllowed = false;
    this.add(this.characters.peek() === '-' ? 'document-start' : 'document-end');
    this.characters.skip(3);
  }

  private openFlow(character: '[' | '{'): void {
    this.saveKey();
    this.keys.push(noKey());
    this.flowLevel++;
    this.isKeyAllowed = true;
    this.addAndSkip(character);
  }

  private closeFlow(character: ']' | '}'): void {
    this.removeKey();
    if (this.flowLevel > 0) {
      this.flowLevel--;
      this.keys.pop();
    }
    this.isKeyAllowed = false;
    this.addAndSkip(character);
  }

  private separator(): void {
    this.removeKey();
    this.isKeyAllowed = true;
    this.addAndSkip(',');
  }

  private entry(): void {
    this.startBlock('block-sequence', 'block sequence entries are not allowed in this context');
    this.removeKey();
    this.isKeyAllowed = true;
    this.addAndSkip('-');
  }

  private explicitKey(): void {
    this.startBlock('block-mapping', 'mapping keys are not allowed in this context');
    this.removeKey();
    this.isKeyAllowed = this.flowLevel === 0;
    this.addAndSkip('key');
  }

  private startBlock(type: YamlTokenType, problem: string): void {
    if (this.flowLevel > 0) return;
    const { mark } = this.characters;
    if (!this.isKeyAllowed) throw scannerError(problem, mark, mark);
    this.roll(mark.column, type, mark);
  }

  private value(): void {
    const key = this.keys.at(-1);
    if (key && this.isValid(key)) {
      const at = key.token - this.taken;
      this.tokens.splice(at, 0, { type: 'key', mark: key.mark });
      this.roll(key.mark.column, 'block-mapping', key.mark, at);
      key.isPossible = false;
      this.isKeyAllowed = false;
    } else {
      this.startBlock('block-mapping', 'mapping values are not allowed in this context');
      this.isKeyAllowed = this.flowLevel === 0;
    }
    this.addAndSkip('value');
  }

  private simple(type: YamlTokenType, scan: () => void): void {
    this.saveKey();
    this.isKeyAllowed = false;
    this.add(type);
    scan();
  }

  private plain(): void {
    this.simple('scalar', () => {
      if (scanPlain(this.characters, this.indent, this.flowLevel > 0)) this.isKeyAllowed = true;
    });
  }

  private blockScalar(): void {
    this.removeKey();
    this.isKeyAllowed = true;
    this.add('scalar');
    scanBlock(this.characters, this.indent);
  }

  private property(character: '*' | '&' | '!'): void {
    if (character === '!') this.simple('tag', () => this.tag());
    else this.simple(character === '*' ? 'alias' : 'anchor', () => this.name());
  }

  private tag(): void {
    const start = this.characters.mark;
    this.characters.skip();
    this.characters.skipWhile((character) => /^[\w;/?:@&=+$,.!~*'()[\]%<>#-]$/.test(character));
    if (!isBlankOrEnd(this.characters.peek()))
      throw scannerError('did not find expected whitespace or line break', start, this.characters.mark);
  }

  private name(): void {
    const start = this.characters.mark;
    this.characters.skip();
    this.characters.skipWhile((character) => /^[\w-]$/.test(character));
    const next = this.characters.peek();
    const isEnd = isBreakOrEnd(next) || isBlank(next) || '?:,]}%@`'.includes(next);
    if (this.characters.mark.index === start.index + 1 || !isEnd)
      throw scannerError('did not find expected alphabetic or numeric character', start, this.characters.mark);
  }
}

function noKey(): PossibleKey {
  return { isPossible: false, isRequired: false, token: 0, mark: { index: 0, line: 0, column: 0 } };
}
