// Texts that come from a file and stand where there is little room.

/** No longer than `most` letters; what is cut ends with an ellipsis. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}
