// The API server and kubectl read the dash in `{a: -}` as a string, but our parser reads it as the start of a list. The
// API server and kubectl read the colon in `[a:, b]` as part of the string. Such dashes and colons are replaced by
// placeholders before our parser reads the text.

const dash = '\uE0FF';
const colon = '\uE0FE';

export function maskFlowDashes(text: string): string {
  if (!/-[,\]}]/.test(text)) return text;
  return text.replaceAll(/-(?<=[:,[{][ \t]*-)(?=[,\]}])/g, dash);
}

/** Not used for the text in an editor: while a person types, `{type:}` waits for its value. */
export function maskFlowColons(text: string): string {
  if (!/:[,\]}]/.test(text)) return text;
  return text.replaceAll(/(?<=[^\s"'[\]{},:]):(?=[,\]}])/g, colon);
}

export function restoreFlowCharacters(text: string): string {
  return text.replaceAll(dash, '-').replaceAll(colon, ':');
}
