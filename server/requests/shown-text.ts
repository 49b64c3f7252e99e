// Makes texts of files printable where an editor shows them as plain text. Every response with such a text uses these
// functions.
import { printable } from '../../core/model/printable.ts';

/** The text of a hint, a code action or a list item: one line. */
export const shownLine = printable;

/** Returns the title of a lens. VS Code draws `$(name)` as an icon, unless it follows a backslash. */
export function shownTitle(text: string): string {
  return printable(text).replaceAll(/\$(?=\()/g, '\\$');
}

/** Returns the message of a diagnostic, which keeps our own line breaks. */
export function shownMessage(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
