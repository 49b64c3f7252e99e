/** Makes words comparable that a terminal may have broken anywhere. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '').toLowerCase();
}
