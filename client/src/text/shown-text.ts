// Texts of a file in messages, lists and titles of VS Code, which have links and icons of their own. Control characters
// and line breaks are shown as escapes: a file name may contain them, too.
import { printable } from '../../../core/model/printable.ts';

/** VS Code draws `[text](command:id)` in a message, and below an input, as a link that runs the command. */
export function messageText(text: string): string {
  return printable(text).replaceAll('](', '] (');
}

/** VS Code draws `$(name)` in an item of a list, and in a status, as an icon. */
export function itemText(text: string): string {
  return printable(text).replaceAll('$(', '$ (');
}

/** Of a tab, a list or an input. */
export const titleText = printable;
