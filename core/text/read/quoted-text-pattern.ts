/**
 * The source of a regular expression for one whole quoted string. It has no anchor: the caller adds what may precede
 * the string.
 */
export const quotedTextPattern = String.raw`"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*'`;
