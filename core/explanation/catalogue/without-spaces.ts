/**
 * Returns the text in lower case and without white space, to compare words that a terminal may have broken anywhere.
 */
export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '').toLowerCase();
}
