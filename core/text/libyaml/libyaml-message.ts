// Finds the message with which Go's YAML library refuses a text: `line 3: did not find expected key`. Helm returns this
// message to templates, and prints it in errors.
import { LibyamlError, parserError } from './libyaml-error.ts';
import { Scanner, UnsupportedText, type YamlTokenType } from './scanner.ts';

/**
 * Returns libyaml's error for the first document. Returns undefined if libyaml can read the document, or if the
 * document is not checked: it has directives or is nested more than 1000 levels deep.
 */
export function libyamlMessage(text: string): string | undefined {
  try {
    new Grammar(new Scanner(text)).document();
    return undefined;
  } catch (error) {
    if (error instanceof LibyamlError) return error.message;
    if (error instanceof UnsupportedText) return undefined;
    throw error;
  }
}

const maxDepth = 1000;

class Grammar {
  private readonly scanner: Scanner;
  private depth = 0;

  constructor(scanner: Scanner) {
    this.scanner = scanner;
  }

  /** Reads the first document and one more token, as libyaml does. */
  document(): void {
    const isExplicit = this.is('document-start');
    if (isExplicit) this.scanner.take();
    const isEmpty = this.is('stream-end') || (isExplicit && this.is('document-start', 'document-end'));
    if (!isEmpty) this.node('block');
    this.scanner.peek();
  }

  private is(...types: YamlTokenType[]): boolean {
    return types.includes(this.scanner.peek().type);
  }

  /** @param mayBeIndentless whether the dashes of a list may be in the column of its key */
  private node(style: 'block' | 'flow', mayBeIndentless = false): void {
    if (++this.depth > maxDepth) throw new UnsupportedText();
    this.content(style, mayBeIndentless);
    this.depth--;
  }

  private content(style: 'block' | 'flow', mayBeIndentless: boolean): void {
    const start = this.scanner.peek().mark;
    if (this.is('alias')) {
      this.scanner.take();
      return;
    }
    let hasProperties = false;
    for (let i = 0; i < 2 && this.is('anchor', 'tag'); i++) {
      this.scanner.take();
      hasProperties = true;
    }
    if (mayBeIndentless && this.is('-')) this.indentlessSequence();
    else if (this.is('scalar')) this.scanner.take();
    else if (this.is('[')) this.flowSequence();
    else if (this.is('{')) this.flowMapping();
    else if (style === 'block' && this.is('block-sequence')) this.blockSequence();
    else if (style === 'block' && this.is('block-mapping')) this.blockMapping();
    else if (!hasProperties) throw parserError('did not find expected node content', start, this.scanner.peek().mark);
  }

  private blockSequence(): void {
    const { mark } = this.scanner.take();
    while (this.is('-')) {
      this.scanner.take();
      if (!this.is('-', 'block-end')) this.node('block');
    }
    if (!this.is('block-end')) throw parserError("did not find expected '-' indicator", mark, this.scanner.peek().mark);
    this.scanner.take();
  }

  private indentlessSequence(): void {
    while (this.is('-')) {
      this.scanner.take();
      if (!this.is('-', 'key', 'value', 'block-end')) this.node('block');
    }
  }

  private blockMapping(): void {
    const { mark } = this.scanner.take();
    while (this.is('key')) {
      this.scanner.take();
      if (!this.is('key', 'value', 'block-end')) this.node('block', true);
      if (!this.is('value')) continue;
      this.scanner.take();
      if (!this.is('key', 'value', 'block-end')) this.node('block', true);
    }
    if (!this.is('block-end')) throw parserError('did not find expected key', mark, this.scanner.peek().mark);
    this.scanner.take();
  }

  private flowSequence(): void {
    const { mark } = this.scanner.take();
    for (let isFirst = true; !this.is(']'); isFirst = false) {
      if (!isFirst && !this.is(','))
        throw parserError("did not find expected ',' or ']'", mark, this.scanner.peek().mark);
      if (!isFirst) this.scanner.take();
      if (this.is('key')) this.pair();
      else if (!this.is(']')) this.node('flow');
    }
    this.scanner.take();
  }

  private pair(): void {
    this.scanner.take();
    if (this.is('value', ',', ']')) this.scanner.take();
    else this.node('flow');
    if (!this.is('value')) return;
    this.scanner.take();
    if (!this.is(',', ']')) this.node('flow');
  }

  private flowMapping(): void {
    const { mark } = this.scanner.take();
    for (let isFirst = true; !this.is('}'); isFirst = false) {
      if (!isFirst && !this.is(','))
        throw parserError("did not find expected ',' or '}'", mark, this.scanner.peek().mark);
      if (!isFirst) this.scanner.take();
      this.flowEntry();
    }
    this.scanner.take();
  }

  private flowEntry(): void {
    if (!this.is('key')) {
      if (!this.is('}')) this.node('flow');
      return;
    }
    this.scanner.take();
    if (!this.is('value', ',', '}')) this.node('flow');
    if (!this.is('value')) return;
    this.scanner.take();
    if (!this.is(',', '}')) this.node('flow');
  }
}
