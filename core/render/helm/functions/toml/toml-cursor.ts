export class TomlError extends Error {}

const shortEscapes = new Map([
  ['b', '\b'],
  ['t', '\t'],
  ['n', '\n'],
  ['f', '\f'],
  ['r', '\r'],
  ['"', '"'],
  ['\\', '\\'],
  ['e', '\u001b'],
]);

/**
 * Matches the rest of a string up to its closing quotes. A multi-line string may have more quotes directly before the
 * closing quotes.
 */
const untilClose = {
  '"': /(?:\\.|[^\\\n])*?"/y,
  "'": /[^\n]*?'/y,
  '"""': /(?:\\[\s\S]|[^\\])*?"""(?!")/y,
  "'''": /[\s\S]*?'''(?!')/y,
};

export class TomlCursor {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  refuse(problem: string): never {
    const line = this.text.slice(0, this.at).split('\n').length;
    throw new TomlError(`toml: line ${line}: ${problem}`);
  }

  skipSpaces(): void {
    this.match(/[ \t]*/y);
  }

  skipLines(): void {
    this.match(/(?:[ \t\n]|#[^\n]*(?:\n|$))*/y);
  }

  endLine(): void {
    this.match(/[ \t]*(?:#[^\n]*)?/y);
    if (!this.isAtEnd && !this.take('\n'))
      this.refuse(
        `expected a top-level item to end with a newline, comment, or EOF, but got '${this.text[this.at]}' instead`,
      );
  }

  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  expect(token: string): void {
    this.skipSpaces();
    if (!this.take(token)) this.refuse(`expected '${token}' but got '${this.text[this.at] ?? 'end of file'}' instead`);
    this.skipSpaces();
  }

  key(): string[] {
    const names: string[] = [];
    do {
      this.skipSpaces();
      const name = this.string() ?? this.match(/[\w-]+/y);
      if (name === undefined || (name === '' && !/["']/.test(this.text[this.at - 1] ?? '')))
        this.refuse(`invalid key character '${this.text[this.at] ?? ''}'`);
      names.push(name);
      this.skipSpaces();
    } while (this.take('.'));
    return names;
  }

  word(): string {
    return this.match(/\d{4}-\d\d-\d\d \d\d:[^\s,\]}#]*/y) ?? this.match(/[^\s,\]}#]*/y) ?? '';
  }

  string(): string | undefined {
    if (this.take("'''")) return this.until("'''", true);
    if (this.take('"""')) return this.unescape(this.until('"""', true));
    if (this.take("'")) return this.until("'", false);
    return this.take('"') ? this.unescape(this.until('"', false)) : undefined;
  }

  private until(close: keyof typeof untilClose, isMultiline: boolean): string {
    if (isMultiline) this.take('\n');
    const found = this.match(untilClose[close]);
    return found === undefined ? this.refuse('unexpected end of a string') : found.slice(0, -close.length);
  }

  private unescape(text: string): string {
    return text.replaceAll(
      /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|([ \t]*\n\s*)|([\s\S]))/gu,
      (_, short?: string, long?: string, fold?: string, letter?: string) => {
        const hex = short ?? long;
        if (hex !== undefined) return this.character(Number.parseInt(hex, 16));
        if (fold !== undefined) return '';
        return shortEscapes.get(letter ?? '') ?? this.refuse(`invalid escape character '\\${letter}'`);
      },
    );
  }

  private character(code: number): string {
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) this.refuse('invalid escape: not a Unicode character');
    return String.fromCodePoint(code);
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}
