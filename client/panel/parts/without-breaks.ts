/** Returns the text with non-breaking spaces between each number and its unit. */
export const withoutBreaks = (text: string) => text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');
