// Texts of a file in what an editor shows as plain text. Every answer with such a text ends here.
import { printable } from '../../core/model/printable.ts';

/** Of a hint, of a code action, in a list: one line. */
export const shownLine = printable;

/** Of a lens: VS Code draws `$(name)` as an icon, unless it follows a backslash. */
export function shownTitle(text: string): string {
  return printable(text).replaceAll(/\$(?=\()/g, '\\$');
}

/** Of a diagnostic: our own line breaks stay. */
export function shownMessage(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
