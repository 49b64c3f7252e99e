// The reader of JSON that API servers before 1.23 used (json-iterator), as far as its error texts tell of it. Once
// something is wrong it reads on, but no longer takes letters back, so that whole parts are misread: their names, too,
// stand in the error.

const endOfInput = '';

export class JsoniterReader {
  error: string | undefined;
  at = 0;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Only the first one counts. Where it was found is of no use to anybody. */
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
    const letter = this.text[this.at];
    if (letter === undefined) return endOfInput;
    this.at++;
    return letter;
  }

  unreadByte(): undefined {
    if (this.error === undefined) this.at--;
  }

  skipLiteral(letters: string): undefined {
    for (const letter of letters) {
      if (this.readByte() === letter) continue;
      this.report(letters.length === 3 ? 'skipThreeBytes' : 'skipFourBytes', `expect ${letters}`);
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
    const letter = this.nextToken();
    if (letter === '"') return this.skipString();
    if (letter === 'n') return this.skipLiteral('ull');
    this.report('ReadString', `expects " or n, but found ${letter}`);
  }

  /** Behind its first quote. */
  skipString(): undefined {
    while (this.at < this.text.length) {
      const letter = this.readByte();
      if (letter === '"') return;
      if (letter === '\\') this.at++;
    }
    this.report('readStringSlowPath', 'unexpected end of input');
  }

  /** Undefined where it does not stand at a name. */
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
    const letter = this.nextToken();
    if (letter === 'n') this.skipLiteral('ull');
    else if (letter !== '{') this.report('readObjectStart', `expect { or n, but found ${letter}`);
    if (letter !== '{') return false;
    const next = this.nextToken();
    if (next === '"') this.unreadByte();
    else if (next !== '}') this.report('readObjectStart', `expect " or n, but found ${next}`);
    return next === '"';
  }

  isObjectEnd(): boolean {
    const letter = this.nextToken();
    if (letter === ',') return false;
    if (letter !== '}') this.report('isObjectEnd', `object ended prematurely, unexpected char ${letter}`);
    return true;
  }

  skip(): undefined {
    const letter = this.nextToken();
    if (letter === '"') this.skipString();
    else if (letter === 'n') this.skipLiteral('ull');
    else if (letter === 't') this.skipLiteral('rue');
    else if (letter === 'f') this.skipLiteral('alse');
    else if (letter === '[') this.#skipList();
    else if (letter === '{') this.#skipObject();
    else if (/[-\d]/.test(letter)) this.#skipNumber();
    else this.report('Skip', `do not know how to skip: ${letter.charCodeAt(0) || 0}`);
  }

  #skipNumber(): undefined {
    const pattern = /[\d.eE+-]*/y;
    pattern.lastIndex = this.at;
    pattern.exec(this.text);
    this.at = pattern.lastIndex;
  }

  #skipList(): undefined {
    this.unreadByte();
    if (this.nextToken() !== '[') return this.report('ReadArrayCB', 'expect [ or n');
    if (this.nextToken() === ']') return;
    this.unreadByte();
    do this.skip();
    while (this.nextToken() === ',');
  }

  #skipObject(): undefined {
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
