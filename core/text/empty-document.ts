// Documents that do not count: nothing in them but blanks, comments, directives and markers.

const contentLine = /^(?!\s*(?:#|$)|---\s*(?:#|$)|\.\.\.\s*(?:#|$)|%)/;

/** The number of a document in its file (`--document`) does not count these. */
export function isEmptyDocument(text: string): boolean {
  return !text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .some((line) => contentLine.test(line));
}
