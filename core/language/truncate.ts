// Texts that come from a file and stand where there is little room.

/** No longer than `most` letters; what is cut ends with an ellipsis. */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;
}
