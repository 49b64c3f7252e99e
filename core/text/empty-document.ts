// Documents without content: only whitespace, comments, directives and markers.

const contentLine = /^(?!\s*(?:#|$)|---\s*(?:#|$)|\.\.\.\s*(?:#|$)|%)/;

/** The document number of `--document` does not count these. */
export function isEmptyDocument(text: string): boolean {
  return !text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .some((line) => contentLine.test(line));
}
