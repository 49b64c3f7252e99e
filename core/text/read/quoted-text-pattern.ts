/**
 * The regular expression source for one quoted string, from its opening to its closing quote; the caller determines
 * where it starts.
 */
export const quotedTextPattern = String.raw`"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*'`;
