// Converts text to snake case and kebab case. The text is split into words by the kinds of its characters, as in the Go
// library xstrings.
import { isConnector, isUpper, toLower } from './letters.ts';

type WordKind = 'none' | 'number' | 'upper' | 'letters' | 'connector' | 'punctuation' | 'other';

interface Word {
  kind: WordKind;
  text: string;
}

export function snakeCase(source: string, connector: string): string {
  return new SnakeCase(source, connector).convert();
}

const separating: ReadonlySet<WordKind> = new Set(['none', 'connector', 'punctuation']);

class SnakeCase {
  private readonly characters: readonly string[];
  private at = 0;
  private word: Word;
  private written = '';
  private readonly connector: string;

  constructor(source: string, connector: string) {
    this.characters = [...source];
    this.connector = connector;
    this.word = this.next();
  }

  convert(): string {
    while (!this.isAtEnd()) {
      const before = this.word;
      if (before.kind !== 'connector') this.write(before);
      this.word = this.next();
      if (before.kind === 'connector') this.write(before);
      else if (before.kind === 'number') this.afterNumber();
      else if (before.kind !== 'punctuation') this.afterWord();
    }
    this.write(this.word);
    return this.written;
  }

  private afterNumber(): void {
    this.lettersAndNumbers();
    this.connect();
  }

  /**
   * Separates a word from the next word. A number belongs to the word before it (`bld4_floor`) unless lower-case
   * letters follow (`http_2xx`).
   */
  private afterWord(): void {
    if (this.word.kind !== 'number') this.connect();
    else if (!this.isAtEnd()) this.afterWordWithNumber();
  }

  private afterWordWithNumber(): void {
    const number = this.word;
    this.word = this.next();
    if (this.word.kind !== 'letters') {
      this.write(number);
      if (this.word.kind !== 'connector' && this.word.kind !== 'punctuation') this.written += this.connector;
      return;
    }
    this.written += this.connector;
    this.write(number);
    this.afterNumber();
  }

  private lettersAndNumbers(): void {
    while (this.word.kind === 'letters' || this.word.kind === 'number') {
      this.write(this.word);
      this.word = this.next();
    }
  }

  private connect(): void {
    if (!separating.has(this.word.kind)) this.written += this.connector;
  }

  private write({ kind, text }: Word): void {
    if (kind !== 'upper' && kind !== 'connector') this.written += text;
    else
      for (const character of text)
        this.written += isConnector(character) ? this.connector : isUpper(character) ? toLower(character) : character;
  }

  private next(): Word {
    const first = this.characters[this.at];
    if (first === undefined) return { kind: 'none', text: '' };
    const kind = kindOf(first);
    const length = kind === 'upper' ? this.upperLength() : 1 + this.run(1, (character) => continues(kind, character));
    const text = this.characters.slice(this.at, this.at + length).join('');
    this.at += length;
    return { kind, text };
  }

  private upperLength(): number {
    const capitals = 1 + this.run(1, isUpper);
    if (capitals === 1) return 1 + this.run(1, (character) => isAlphabet(character) && !isUpper(character));
    return isAlphabet(this.characters[this.at + capitals] ?? '') ? capitals - 1 : capitals;
  }

  private run(from: number, holds: (character: string) => boolean): number {
    let end = this.at + from;
    while (end < this.characters.length && holds(this.characters[end] ?? '')) end++;
    return end - this.at - from;
  }

  private isAtEnd(): boolean {
    return this.at >= this.characters.length;
  }
}

function kindOf(character: string): WordKind {
  if (isConnector(character)) return 'connector';
  if (isPunctuation(character)) return 'punctuation';
  if (isUpper(character)) return 'upper';
  if (isAlphabet(character)) return 'letters';
  return isNumber(character) ? 'number' : 'other';
}

function continues(kind: WordKind, character: string): boolean {
  switch (kind) {
    case 'connector':
      return isConnector(character);
    case 'punctuation':
      return isPunctuation(character);
    case 'letters':
      return isAlphabet(character) && !isUpper(character);
    case 'number':
      return isNumber(character);
    default:
      return !isConnector(character) && !isAlphabet(character) && !isNumber(character) && !isPunctuation(character);
  }
}

const isPunctuation = (character: string): boolean => /^\p{P}$/u.test(character);
const isNumber = (character: string): boolean => /^\p{N}$/u.test(character);
/** Chinese characters are not part of an alphabet. */
const isAlphabet = (character: string): boolean =>
  /^(?![\u4e00-\u9fcc\u3400-\u4d85\u{20000}-\u{2b81d}])\p{L}$/u.test(character);
