// The supported languages, by their VS Code ids. Independent of the VS Code API.

export const yamlDialects: readonly string[] = ['yaml', 'helm', 'helm-template', 'kubernetes', 'ansible', 'jinja-yaml'];
const jsonDialects: readonly string[] = ['json', 'jsonc'];

/** Languages whose documents are manifests. */
export const languages: readonly string[] = [...yamlDialects, ...jsonDialects];

/** Languages whose documents may contain manifests in blocks. These have diagnostics and hovers, and nothing else. */
const embeddingLanguages: readonly string[] = ['markdown'];

/** Languages of texts into which people paste or save the output of kubectl. These have only explanations. */
export const plainTexts: readonly string[] = ['plaintext', 'log'];

/** Languages that the server gets. `activationEvents` in package.json has the same ids. */
export const servedLanguages: readonly string[] = [...languages, ...embeddingLanguages];

/** Whether the text contains only braces, because the user has just begun to write it. */
export function isBlankOrBraces(text: string): boolean {
  return text.length < 100 && /^[\s{}"]*$/.test(text);
}
