/** Texts have no NUL; what is read as UTF-8 though it is not is full of replacement characters. */
export function looksBinary(text: string): boolean {
  const start = text.slice(0, 4096);
  if (start.includes('\0')) return true;
  return (start.match(/\uFFFD/g)?.length ?? 0) * 10 > start.length;
}
