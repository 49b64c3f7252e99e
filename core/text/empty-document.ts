// Documents without content: only whitespace, comments, directives and markers.

const contentLine = /^(?!\s*(?:#|$)|---\s*(?:#|$)|\.\.\.\s*(?:#|$)|%)/;

/** Whether a document is empty. The numbers of `--document` do not count such documents. */
export function isEmptyDocument(text: string): boolean {
  return !text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .some((line) => contentLine.test(line));
}
