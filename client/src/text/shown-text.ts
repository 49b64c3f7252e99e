// Escapes texts of a file for messages, lists and titles of VS Code, which interpret links and icons. Even a file name
// may contain control characters and line breaks.
import { printable } from '../../../core/model/printable.ts';

/**
 * Escapes a text that VS Code shows in a message or below an input. There, VS Code shows `[text](command:id)` as a link
 * that runs the command.
 */
export function messageText(text: string): string {
  return printable(text).replaceAll('](', '] (');
}

/** VS Code shows `$(name)` in an item of a list or in a status as an icon. */
export function itemText(text: string): string {
  return printable(text).replaceAll('$(', '$ (');
}

export const titleText = printable;
