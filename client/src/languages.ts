// The supported languages, by their VS Code ids. Independent of the VS Code API.

export const yamlDialects: readonly string[] = ['yaml', 'helm', 'helm-template', 'kubernetes', 'ansible', 'jinja-yaml'];
const jsonDialects: readonly string[] = ['json', 'jsonc'];

/** `activationEvents` in package.json has the same ids. */
export const languages: readonly string[] = [...yamlDialects, ...jsonDialects];

/** The text contains only braces: the user has just begun it. */
export function isBlankOrBraces(text: string): boolean {
  return text.length < 100 && /^[\s{}"]*$/.test(text);
}
