// The languages served, by their names in VS Code. Knows nothing of the editor.

export const yamlDialects: readonly string[] = ['yaml', 'helm', 'helm-template', 'kubernetes', 'ansible', 'jinja-yaml'];
const jsonDialects: readonly string[] = ['json', 'jsonc'];

/** `activationEvents` in package.json names the same. */
export const languages: readonly string[] = [...yamlDialects, ...jsonDialects];

/** Nothing stands there but braces: a file that somebody begins. */
export function isBlankOrBraces(text: string): boolean {
  return text.length < 100 && /^[\s{}"]*$/.test(text);
}
