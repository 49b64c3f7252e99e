// The API server reads the dash in `{a: -}` as a string, and the colon in `[a:, b]` as the end of the string `a:`. Our
// parser does not, so placeholders replace these characters before our parser reads the text.

const dash = '\uE0FF';
const colon = '\uE0FE';

export function maskFlowDashes(text: string): string {
  if (!/-[,\]}]/.test(text)) return text;
  return text.replaceAll(/-(?<=[:,[{][ \t]*-)(?=[,\]}])/g, dash);
}

/**
 * Replaces a colon such as the colon in `[a:, b]` by a placeholder. Must not be used for text in an editor, where
 * `{type:}` contains a key whose value has not been typed yet.
 */
export function maskFlowColons(text: string): string {
  if (!/:[,\]}]/.test(text)) return text;
  return text.replaceAll(/(?<=[^\s"'[\]{},:]):(?=[,\]}])/g, colon);
}

export function restoreFlowCharacters(text: string): string {
  return text.replaceAll(dash, '-').replaceAll(colon, ':');
}
