export const yamlDialects: readonly string[] = ['yaml', 'helm', 'helm-template', 'kubernetes', 'ansible', 'jinja-yaml'];
const jsonDialects: readonly string[] = ['json', 'jsonc'];

export const languages: readonly string[] = [...yamlDialects, ...jsonDialects];

/**
 * Documents of these languages may contain manifests in fenced code blocks. Inside such a block only diagnostics,
 * fixes, hovers and completion work.
 */
const embeddingLanguages: readonly string[] = ['markdown'];

/**
 * Languages of texts into which people paste or save the output of kubectl. For such a text, the extension offers only
 * explanations of the output.
 */
export const plainTexts: readonly string[] = ['plaintext', 'log'];

/** `activationEvents` in package.json has the same ids. */
export const servedLanguages: readonly string[] = [...languages, ...embeddingLanguages];

/**
 * Whether the text is blank or has only braces and quotes. Such a text may become a manifest, because the user has just
 * begun to write.
 */
export function isBlankOrBraces(text: string): boolean {
  return text.length < 100 && /^[\s{}"]*$/.test(text);
}
