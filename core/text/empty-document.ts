const contentLine = /^(?!\s*(?:#|$)|---\s*(?:#|$)|\.\.\.\s*(?:#|$)|%)/;

/**
 * An empty document has only whitespace, comments, directives and markers. The numbers of the option `--document` skip
 * empty documents.
 */
export function isEmptyDocument(text: string): boolean {
  return !text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .some((line) => contentLine.test(line));
}
