// Makes texts of files printable where an editor shows them as plain text. Every response with such a text uses these
// functions.
import { printable } from '../../core/model/printable.ts';

export const shownLine = printable;

/** Escapes a title, because VS Code draws `$(name)` as an icon, unless it follows a backslash. */
export function shownTitle(text: string): string {
  return printable(text).replaceAll(/\$(?=\()/g, '\\$');
}

export function shownMessage(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
