// Texts of a file in messages and lists of VS Code, which have links and icons of their own.

/** VS Code draws `[text](command:id)` in a message as a link that runs the command. */
export function messageText(text: string): string {
  return text.replaceAll('](', '] (');
}

/** VS Code draws `$(name)` in an item of a list as an icon. */
export function itemText(text: string): string {
  return text.replaceAll('$(', '$ (');
}
