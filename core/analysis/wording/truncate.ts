// Shortens strings from a file for places with limited space.

/** At most `maxLength` characters; a truncated string ends with an ellipsis. */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;
}
