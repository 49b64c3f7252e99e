// Escapes texts of a file for messages, lists and titles of VS Code, which interpret links and icons. Control
// characters and line breaks become escapes: even a file name may contain them.
import { printable } from '../../../core/model/printable.ts';

/**
 * Returns a text for a message, or below an input. VS Code shows `[text](command:id)` there as a link that runs the
 * command.
 */
export function messageText(text: string): string {
  return printable(text).replaceAll('](', '] (');
}

/** Returns a text for an item of a list, or for a status. VS Code shows `$(name)` there as an icon. */
export function itemText(text: string): string {
  return printable(text).replaceAll('$(', '$ (');
}

/** Returns a text for the title of a tab, a list or an input. */
export const titleText = printable;
