export interface Mark {
  index: number;
  /** The line, from 0. */
  line: number;
  column: number;
}

export class Characters {
  private readonly text: string;
  private current: Mark = { index: 0, line: 0, column: 0 };

  constructor(text: string) {
    this.text = text;
  }

  get mark(): Mark {
    return this.current;
  }

  peek(offset = 0): string {
    return this.text[this.current.index + offset] ?? '';
  }

  skip(count = 1): void {
    const { index, line, column } = this.current;
    this.current = { index: index + count, line, column: column + count };
  }

  skipLine(): void {
    const length = this.peek() === '\r' && this.peek(1) === '\n' ? 2 : 1;
    this.current = { index: this.current.index + length, line: this.current.line + 1, column: 0 };
  }

  skipWhile(holds: (character: string) => boolean): void {
    while (this.peek() !== '' && holds(this.peek())) this.skip();
  }

  /** Starts a new line at the end of the text, as libyaml does, unless the position is at the start of a line. */
  endLine(): void {
    if (this.current.column !== 0) this.current = { ...this.current, line: this.current.line + 1, column: 0 };
  }

  isDocumentIndicator(): boolean {
    const three = this.peek() + this.peek(1) + this.peek(2);
    return this.current.column === 0 && (three === '---' || three === '...') && isBlankOrEnd(this.peek(3));
  }
}

export const isBlank = (character: string): boolean => character === ' ' || character === '\t';
export const isBreak = (character: string): boolean => character === '\n' || character === '\r';
export const isBreakOrEnd = (character: string): boolean => character === '' || isBreak(character);
export const isBlankOrEnd = (character: string): boolean => isBlank(character) || isBreakOrEnd(character);
