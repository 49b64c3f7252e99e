/**
 * Whether the content of a file looks binary. Text contains no NUL, and a binary file decoded as UTF-8 is full of
 * replacement characters.
 */
export function looksBinary(text: string): boolean {
  const start = text.slice(0, 4096);
  if (start.includes('\0')) return true;
  return (start.match(/\uFFFD/g)?.length ?? 0) * 10 > start.length;
}
