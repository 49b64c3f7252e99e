/** The maximum number of names in a text: more names do not fit above a line or into a sentence. */
export const maxNames = 3;

export function namesText(names: readonly string[]): string {
  const others = names.length - maxNames;
  const text = names.slice(0, maxNames).join(', ');
  return others > 0 ? `${text} and ${others} more` : text;
}
