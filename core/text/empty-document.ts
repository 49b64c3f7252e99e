const contentLine = /^(?!\s*(?:#|$)|---\s*(?:#|$)|\.\.\.\s*(?:#|$)|%)/;

/**
 * Whether the document has only whitespace, comments, directives and markers. The option `--document` does not count
 * such empty documents.
 */
export function isEmptyDocument(text: string): boolean {
  return !text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .some((line) => contentLine.test(line));
}
