/**
 * One quoted text from its first quote to its last, as the source of a regular expression; where it begins is for the
 * user of it to know.
 */
export const quotedTextPattern = String.raw`"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*'`;
