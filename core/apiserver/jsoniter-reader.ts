// The JSON parser of API servers before 1.23 (json-iterator), reduced to what affects its errors. After the first error
// the parser no longer unreads a byte, so it misreads the text that follows. The error names the misread parts.

const endOfInput = '';

export class JsoniterReader {
  error: string | undefined;
  at = 0;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Keeps the first error, without its offset: the offset refers to a text that the user never sees. */
  report(operation: string, message: string): undefined {
    this.error ??= `${operation}: ${message}, error found in #`;
  }

  wrap(name: string): undefined {
    if (this.error !== undefined) this.error = `${name}${this.error}`;
  }

  nextToken(): string {
    while (' \n\t\r'.includes(this.text[this.at] ?? 'x')) this.at++;
    return this.readByte();
  }

  readByte(): string {
    const character = this.text[this.at];
    if (character === undefined) return endOfInput;
    this.at++;
    return character;
  }

  unreadByte(): undefined {
    if (this.error === undefined) this.at--;
  }

  skipLiteral(characters: string): undefined {
    for (const character of characters) {
      if (this.readByte() === character) continue;
      this.report(characters.length === 3 ? 'skipThreeBytes' : 'skipFourBytes', `expect ${characters}`);
      return;
    }
  }

  readNil(): boolean {
    if (this.nextToken() === 'n') {
      this.skipLiteral('ull');
      return true;
    }
    this.unreadByte();
    return false;
  }

  readString(): undefined {
    const character = this.nextToken();
    if (character === '"') return this.skipString();
    if (character === 'n') return this.skipLiteral('ull');
    this.report('ReadString', `expects " or n, but found ${character}`);
  }

  skipString(): undefined {
    while (this.at < this.text.length) {
      const character = this.readByte();
      if (character === '"') return;
      if (character === '\\') this.at++;
    }
    this.report('readStringSlowPath', 'unexpected end of input');
  }

  readFieldName(): string | undefined {
    if (this.nextToken() !== '"') {
      this.report('readFieldHash', 'expect "');
      return undefined;
    }
    const start = this.at;
    this.skipString();
    const name = this.text.slice(start, this.at - 1);
    if (this.nextToken() === ':') return name;
    this.report('readFieldHash', 'expect :');
    return undefined;
  }

  readObjectStart(): boolean {
    const character = this.nextToken();
    if (character === 'n') this.skipLiteral('ull');
    else if (character !== '{') this.report('readObjectStart', `expect { or n, but found ${character}`);
    if (character !== '{') return false;
    const next = this.nextToken();
    if (next === '"') this.unreadByte();
    else if (next !== '}') this.report('readObjectStart', `expect " or n, but found ${next}`);
    return next === '"';
  }

  isObjectEnd(): boolean {
    const character = this.nextToken();
    if (character === ',') return false;
    if (character !== '}') this.report('isObjectEnd', `object ended prematurely, unexpected char ${character}`);
    return true;
  }

  skip(): undefined {
    const character = this.nextToken();
    if (character === '"') this.skipString();
    else if (character === 'n') this.skipLiteral('ull');
    else if (character === 't') this.skipLiteral('rue');
    else if (character === 'f') this.skipLiteral('alse');
    else if (character === '[') this.skipList();
    else if (character === '{') this.skipObject();
    else if (character === '0') this.skipNumberFromZero();
    else if (/[-\d]/.test(character)) this.skipNumber();
    else this.report('Skip', `do not know how to skip: ${character.charCodeAt(0) || 0}`);
  }

  /**
   * json-iterator steps back to the zero before it skips the number. After an error it cannot step back, so it consumes
   * the next character.
   */
  private skipNumberFromZero(): undefined {
    this.unreadByte();
    if (this.nextToken() !== '-') this.unreadByte();
    this.skipNumber();
  }

  private skipNumber(): undefined {
    const pattern = /[\d.eE+-]*/y;
    pattern.lastIndex = this.at;
    pattern.exec(this.text);
    this.at = pattern.lastIndex;
  }

  private skipList(): undefined {
    this.unreadByte();
    if (this.nextToken() !== '[') return this.report('ReadArrayCB', 'expect [ or n');
    if (this.nextToken() === ']') return;
    this.unreadByte();
    do this.skip();
    while (this.nextToken() === ',');
  }

  private skipObject(): undefined {
    this.unreadByte();
    if (this.nextToken() !== '{') return this.report('ReadObjectCB', 'expect { or n');
    const first = this.nextToken();
    if (first !== '"')
      return first === '}' ? undefined : this.report('ReadObjectCB', `expect " after {, but found ${first}`);
    this.unreadByte();
    do {
      this.readString();
      if (this.nextToken() !== ':') this.report('ReadObject', 'expect : after object field');
      this.skip();
    } while (this.nextToken() === ',');
  }
}
