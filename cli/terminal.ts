// The width of the terminal, and the styles that it can show.
import { styleText } from 'node:util';
import { printable } from '../core/model/printable.ts';
import type { Io } from './io.ts';

/** Functions that style a text. Each returns the text unchanged if the output has no colors. */
export interface Styles {
  bold(text: string): string;
  dim(text: string): string;
  error(text: string): string;
  warning(text: string): string;
}

export interface Terminal {
  /** The width in columns; undefined if the output is not a terminal. */
  width?: number | undefined;
  styles: Styles;
}

const escapeCharacter = '\x1b';
/**
 * A random text in place of the escape character: no text of a file can contain it, so only the styles of this program
 * reach the terminal. It is undefined until a text has a style, since most runs print to a file, and random numbers
 * take long to load.
 */
let ownEscape: string | undefined;

type Format = Parameters<typeof styleText>[0];

/** `Io` decides about colors, so that the result does not depend on the stream of this process. */
const styled = (format: Format) => (text: string) => {
  ownEscape ??= `${escapeCharacter}${crypto.randomUUID()}`;
  return text === '' ? '' : styleText(format, text, { validateStream: false }).replaceAll(escapeCharacter, ownEscape);
};
const unchanged = (text: string) => text;

const colored: Styles = {
  bold: styled('bold'),
  dim: styled('dim'),
  error: styled('red'),
  warning: styled('yellow'),
};
const plain: Styles = { bold: unchanged, dim: unchanged, error: unchanged, warning: unchanged };

export function terminalOf({ width, colors }: Pick<Io, 'width' | 'colors'>): Terminal {
  return { width, styles: colors ? colored : plain };
}

/**
 * Makes lines printable; every text output ends here. Each line stays one line: control characters and commands of
 * GitHub Actions are escaped.
 */
export function terminalLines(lines: readonly string[]): string {
  return lines.map((line) => `${printableBetweenStyles(line)}\n`).join('');
}

/** Puts the terminal's escape character into the styles. */
export function withStyles(text: string): string {
  return ownEscape === undefined ? text : text.replaceAll(ownEscape, escapeCharacter);
}

function printableBetweenStyles(line: string): string {
  return ownEscape === undefined ? printableLine(line) : line.split(ownEscape).map(printableLine).join(ownEscape);
}

function printableLine(line: string): string {
  return printable(line).replace(/^(\s*):(?=:)/, '$1\\x3a');
}

/**
 * Whether a stream shows colors: only a terminal does. NO_COLOR, NODE_DISABLE_COLORS and FORCE_COLOR count as for
 * Node's own output.
 */
export function showsColors(stream: NodeJS.WritableStream): boolean {
  return styleText('bold', '-', { stream }) !== '-';
}
