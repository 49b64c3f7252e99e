// A list of names in a place with limited space.

/** The maximum number of names: more do not fit above a line or into a sentence. */
export const maxNames = 3;

/** `cart, store, web and 97 more` */
export function namesText(names: readonly string[]): string {
  const others = names.length - maxNames;
  const text = names.slice(0, maxNames).join(', ');
  return others > 0 ? `${text} and ${others} more` : text;
}
