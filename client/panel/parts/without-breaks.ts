export const withoutBreaks = (text: string) => text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');
