/** Returns the text with a capital letter and a full stop. */
export const toCapitalizedSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
