// How text output looks: the width of the terminal, and styles if it shows them.
import { styleText } from 'node:util';
import type { Io } from './io.ts';

/** Each returns the text unchanged if the output has no colors. */
export interface Styles {
  bold(text: string): string;
  dim(text: string): string;
  error(text: string): string;
  warning(text: string): string;
}

export interface Terminal {
  /** Undefined if the output is not a terminal. */
  width?: number | undefined;
  styles: Styles;
}

type Format = Parameters<typeof styleText>[0];

/** Io decides about colors, so that the result does not depend on the stream of this process. */
const styled = (format: Format) => (text: string) =>
  text === '' ? '' : styleText(format, text, { validateStream: false });
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

/** Only for a terminal; NO_COLOR, NODE_DISABLE_COLORS and FORCE_COLOR count as for Node's own output. */
export function showsColors(stream: NodeJS.WritableStream): boolean {
  return styleText('bold', '-', { stream }) !== '-';
}
