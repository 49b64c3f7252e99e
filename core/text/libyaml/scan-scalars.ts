// Finds the ends of scalars as libyaml does, without their values.
import { type Characters, isBlank, isBlankOrEnd, isBreak, isBreakOrEnd, type Mark } from './characters.ts';
import { scannerError } from './libyaml-error.ts';

/**
 * Scans a plain scalar. Returns whether the scan ended after a line break, so that a key may follow.
 * @throws LibyamlError
 */
export function scanPlain(characters: Characters, parentIndent: number, isInFlow: boolean): boolean {
  const start = characters.mark;
  const indent = parentIndent + 1;
  let hasLeftLine = false;
  while (!characters.isDocumentIndicator() && characters.peek() !== '#') {
    if (skipWord(characters, isInFlow)) hasLeftLine = false;
    if (!isBlankOrEnd(characters.peek()) || characters.peek() === '') break;
    if (skipBlanks(characters, start, indent)) hasLeftLine = true;
    if (!isInFlow && characters.mark.column < indent) break;
  }
  return hasLeftLine;
}

function skipWord(characters: Characters, isInFlow: boolean): boolean {
  const before = characters.mark.index;
  while (!isBlankOrEnd(characters.peek()) && !endsPlain(characters, isInFlow)) characters.skip();
  return characters.mark.index > before;
}

function endsPlain(characters: Characters, isInFlow: boolean): boolean {
  const character = characters.peek();
  if (character === ':' && isBlankOrEnd(characters.peek(1))) return true;
  return isInFlow && ',?[]{}'.includes(character);
}

function skipBlanks(characters: Characters, start: Mark, indent: number): boolean {
  let hasBreak = false;
  while (isBlank(characters.peek()) || isBreak(characters.peek())) {
    if (isBreak(characters.peek())) {
      characters.skipLine();
      hasBreak = true;
      continue;
    }
    if (hasBreak && characters.peek() === '\t' && characters.mark.column < indent)
      throw scannerError('found a tab character that violates indentation', start, characters.mark);
    characters.skip();
  }
  return hasBreak;
}

const escapes = '0abt\tnvfre "\'/\\N_LP';
const hexLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Moves past a scalar in quotes. @throws LibyamlError if libyaml refuses the scalar */
export function scanQuoted(characters: Characters): void {
  const start = characters.mark;
  const quote = characters.peek();
  characters.skip();
  while (!isClosingQuote(characters, quote)) {
    if (characters.isDocumentIndicator())
      throw scannerError('found unexpected document indicator', start, characters.mark);
    const character = characters.peek();
    if (character === '') throw scannerError('found unexpected end of stream', start, characters.mark);
    if (isBreak(character)) characters.skipLine();
    else if (character === quote) characters.skip(2);
    else if (character === '\\' && quote === '"') skipEscape(characters, start);
    else characters.skip();
  }
  characters.skip();
}

function isClosingQuote(characters: Characters, quote: string): boolean {
  return characters.peek() === quote && (quote === '"' || characters.peek(1) !== quote);
}

function skipEscape(characters: Characters, start: Mark): void {
  const escaped = characters.peek(1);
  if (isBreak(escaped)) {
    characters.skip();
    characters.skipLine();
    return;
  }
  const length = hexLengths[escaped];
  if (length === undefined && (escaped === '' || !escapes.includes(escaped)))
    throw scannerError('found unknown escape character', start, characters.mark);
  characters.skip(2);
  for (let i = 0; i < (length ?? 0); i++) {
    if (!/^[\da-fA-F]$/.test(characters.peek(i)))
      throw scannerError('did not find expected hexdecimal number', start, characters.mark);
  }
  characters.skip(length ?? 0);
}

/** Moves past a block scalar. @throws LibyamlError if libyaml refuses the scalar */
export function scanBlock(characters: Characters, parentIndent: number): void {
  const start = characters.mark;
  characters.skip();
  const increment = scanBlockHeader(characters, start);
  let indent = increment === 0 ? 0 : Math.max(parentIndent, 0) + increment;
  indent = skipBlockBreaks(characters, start, indent, parentIndent);
  while (characters.mark.column === indent && characters.peek() !== '') {
    characters.skipWhile((character) => !isBreak(character));
    if (isBreak(characters.peek())) characters.skipLine();
    indent = skipBlockBreaks(characters, start, indent, parentIndent);
  }
}

function scanBlockHeader(characters: Characters, start: Mark): number {
  let increment = 0;
  for (let hasChomping = false; ; ) {
    const character = characters.peek();
    if (/^\d$/.test(character) && increment === 0) {
      if (character === '0') throw scannerError('found an indentation indicator equal to 0', start, characters.mark);
      increment = Number(character);
    } else if (/^[+-]$/.test(character) && !hasChomping) hasChomping = true;
    else break;
    characters.skip();
  }
  characters.skipWhile(isBlank);
  if (characters.peek() === '#') characters.skipWhile((character) => !isBreak(character));
  if (!isBreakOrEnd(characters.peek()))
    throw scannerError('did not find expected comment or line break', start, characters.mark);
  if (isBreak(characters.peek())) characters.skipLine();
  return increment;
}

/**
 * Skips empty lines of a block scalar and the indentation of the next line, and returns the indentation of the block.
 * If `indent` is 0, the indentation of the block is the deepest indentation of the skipped lines and of the first line
 * with text, but at least 1 and at least `parentIndent` + 1.
 */
function skipBlockBreaks(characters: Characters, start: Mark, indent: number, parentIndent: number): number {
  let deepest = 0;
  const isShallow = () => indent === 0 || characters.mark.column < indent;
  for (;;) {
    while (isShallow() && characters.peek() === ' ') characters.skip();
    deepest = Math.max(deepest, characters.mark.column);
    if (isShallow() && characters.peek() === '\t')
      throw scannerError('found a tab character where an indentation space is expected', start, characters.mark);
    if (!isBreak(characters.peek())) break;
    characters.skipLine();
  }
  return indent === 0 ? Math.max(deepest, parentIndent + 1, 1) : indent;
}
