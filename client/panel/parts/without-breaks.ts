/** A number stays on one line with its unit. */
export const withoutBreaks = (text: string) => text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');
