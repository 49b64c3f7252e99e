/** Returns the text in lower case and without white space, because a terminal may have broken a word anywhere. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '').toLowerCase();
}
