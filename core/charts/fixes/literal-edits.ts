// Converts edits of a rendered text to edits of its template.
import type { RenderedFile } from '../../render/helm/chart/rendering.ts';
import type { TextEdit } from '../../text/edits/minimal-edits.ts';

/**
 * Converts edits of the rendered file to edits of the template. Returns undefined if an edit touches the output of an
 * action.
 * @param start the offset in the rendered file that is added to the positions of `edits`
 */
export function literalEdits(
  edits: readonly TextEdit[],
  { file, start }: { file: RenderedFile; start: number },
  template: string,
): TextEdit[] | undefined {
  const placed = edits.map((edit) => literalEdit(edit, { file, start }, template));
  return placed.every((edit) => edit !== undefined) ? placed : undefined;
}

function literalEdit(
  edit: TextEdit,
  { file, start: offset }: { file: RenderedFile; start: number },
  template: string,
): TextEdit | undefined {
  const [start, end] = [edit.start + offset, edit.end + offset];
  for (const written of file.written) {
    const { place } = written;
    const isLiteral = template.slice(place.start, place.end) === file.text.slice(written.start, written.end);
    if (!isLiteral || start < written.start || end > written.end) continue;
    const placed = { start: place.start + start - written.start, end: place.start + end - written.start };
    // An edit is refused if its text may join the output of an action in the template. An action that writes nothing
    // with the current values may write a part of the same value with other values.
    const isOpenBefore = placed.start === place.start && !isLineBoundary(template, placed.start, edit.text);
    const isOpenAfter = placed.end === place.end && !isLineBoundary(template, placed.end, edit.text);
    if (!isOpenBefore && !isOpenAfter) return { ...placed, text: edit.text };
  }
  return undefined;
}

/**
 * Returns whether an edit at the offset cannot join the output of an action: at the start of a line, or at the end of a
 * line unless `inserted` continues a line that ends with an action. `inserted` is empty for a removal.
 */
function isLineBoundary(template: string, at: number, inserted: string): boolean {
  const isLineStart = at === 0 || template[at - 1] === '\n';
  const isLineEnd = at === template.length || /^\r?\n/.test(template.slice(at, at + 2));
  return (
    isLineStart || (isLineEnd && (inserted === '' || /^\r?\n/.test(inserted) || !template.slice(0, at).endsWith('}}')))
  );
}
