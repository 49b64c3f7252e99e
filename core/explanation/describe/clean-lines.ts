// The lines of a pasted text, without terminal colors and without the `>` of quoted mail. Lines that a terminal wrapped
// are joined.

export interface CleanLine {
  text: string;
  /**
   * The number of this line in the pasted text, from 0. If wrapped lines were joined, this is the number of the first
   * of the wrapped lines.
   */
  line: number;
  lineCount: number;
}

const escapeCharacter = '\x1b';

export function cleanLines(text: string): CleanLine[] {
  return text.split(/\r\n|\r|\n/).map((raw, line) => ({
    text: withoutQuotes(withoutEscapes(raw)).trimEnd().replaceAll('\u00a0', ' '),
    line,
    lineCount: 1,
  }));
}

function withoutEscapes(text: string): string {
  if (!text.includes(escapeCharacter)) return text;
  const [first = '', ...others] = text.split(escapeCharacter);
  return first + others.map(afterSequence).join('');
}

function afterSequence(text: string): string {
  if (!text.startsWith('[')) return text.slice(1);
  let end = 1;
  while (end < text.length && !isFinal(text.charCodeAt(end))) end++;
  return text.slice(end + 1);
}

function isFinal(code: number): boolean {
  return code >= 0x40 && code <= 0x7e;
}

/** The indentation after the last quote mark of an e-mail stays: `> >   Name:` becomes `  Name:`. */
function withoutQuotes(text: string): string {
  let rest = text;
  for (;;) {
    const trimmed = rest.trimStart();
    if (!trimmed.startsWith('>')) return rest;
    rest = trimmed.slice(trimmed[1] === ' ' ? 2 : 1);
  }
}

/**
 * The minimum and the maximum width of a terminal, in columns. A narrower terminal would cut the names of conditions,
 * and wider terminals are not used.
 */
const terminalWidths = { least: 40, most: 400 };

/**
 * Joins wrapped lines. A line that is as long as the longest line continues on the next line, unless the next line is
 * empty or begins an entry itself.
 */
export function unwrapLines(lines: readonly CleanLine[], beginsSomething: (text: string) => boolean): CleanLine[] {
  const width = lines.reduce((longest, { text }) => Math.max(longest, text.length), 0);
  const result: CleanLine[] = [];
  let continues = false;
  for (const line of lines) {
    const last = result.at(-1);
    if (last && continues && line.text !== '' && !beginsSomething(line.text))
      result[result.length - 1] = { ...last, text: last.text + line.text, lineCount: last.lineCount + 1 };
    else result.push(line);
    continues = line.text.length === width && width >= terminalWidths.least && width <= terminalWidths.most;
  }
  return result;
}
