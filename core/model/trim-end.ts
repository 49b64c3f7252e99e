/**
 * Removes the given characters from the end of a text. A regular expression such as `/0+$/` would take quadratic time,
 * because it starts again at each zero.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
