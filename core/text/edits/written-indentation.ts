/** Returns the indentation of the lines that a template writes: 4 for `… | nindent 4 }}`. */
export function writtenIndentation(template: string): number | undefined {
  const written = /\|\s*n?indent\s+(\d{1,3})\s*[-+]?\}\}$/.exec(template)?.[1];
  return written === undefined ? undefined : Number(written);
}
