/** The regular expression source for one whole quoted string; the caller determines where it starts. */
export const quotedTextPattern = String.raw`"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*'`;
