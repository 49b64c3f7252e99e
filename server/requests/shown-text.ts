// Makes texts of files printable where an editor shows them as plain text. Every response with such a text uses these
// functions.
import { printable } from '../../core/model/printable.ts';

export const shownLine = printable;

/** Makes a title printable, and escapes `$(name)`, because VS Code would draw it as an icon. */
export function shownTitle(text: string): string {
  return printable(text).replaceAll(/\$(?=\()/g, '\\$');
}

export function shownMessage(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
