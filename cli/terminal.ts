import { styleText } from 'node:util';
import { printable } from '../core/model/printable.ts';
import type { Io } from './io.ts';

/** The functions return the text unchanged if the output has no colors. */
export interface Styles {
  bold(text: string): string;
  dim(text: string): string;
  error(text: string): string;
  warning(text: string): string;
}

export interface Terminal {
  width?: number | undefined;
  styles: Styles;
}

const escapeCharacter = '\x1b';
/**
 * A random text that styles contain instead of the escape character. Texts of files cannot contain this random text, so
 * only Replicast's styles reach the terminal. The text is created late, because the module for random numbers takes
 * long to load.
 */
let ownEscape: string | undefined;

type Format = Parameters<typeof styleText>[0];

/** Adds the style even if the process has no terminal, because `Io.colors` decides whether styles are used. */
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

/** Every text output passes through this function, which escapes control characters and commands of GitHub Actions. */
export function terminalLines(lines: readonly string[]): string {
  return lines.map((line) => `${printableBetweenStyles(line)}\n`).join('');
}

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
 * As in Node, NO_COLOR and NODE_DISABLE_COLORS switch colors off, and FORCE_COLOR switches them on where the stream is
 * not a terminal.
 */
export function showsColors(stream: NodeJS.WritableStream): boolean {
  return styleText('bold', '-', { stream }) !== '-';
}
