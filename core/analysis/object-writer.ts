// Converts changes of an object to edits of the files that a person edits.
import type { FieldChange } from '../model/object-fix.ts';
import type { Path } from '../model/path.ts';
import type { TextEdit } from '../text/edits/minimal-edits.ts';

export interface WritableFile {
  uri: string;
  text: string;
  /** A longer name such as `base/hpa.yaml`. Set if the file name alone is ambiguous. */
  name?: string | undefined;
  /** A sentence that says what else an edit of the file affects. */
  note?: string | undefined;
}

export interface FileEdits {
  file: WritableFile;
  /** Offsets count from the start of the file. */
  edits: readonly TextEdit[];
}

export interface ObjectWriter {
  /**
   * Returns the edits that make the changes, by file. Returns undefined if the changes cannot be made, for example
   * because a field is in no file that a person edits.
   */
  editsOf(changes: readonly FieldChange[]): FileEdits[] | undefined;
  /** Whether `editsOf` may return edits for the changes. This check does not compute the edits. */
  mayEdit(changes: readonly FieldChange[]): boolean;
  /** The paths that a comment in a file protects from changes. */
  kept: readonly Path[];
}

/**
 * The writer for a text that cannot be edited in its file, because the file contains the text in another form, such as
 * a block of Markdown.
 */
export const noWriter: ObjectWriter = { kept: [], editsOf: () => undefined, mayEdit: () => false };

export function editOfPart(edit: TextEdit, partStart: number): TextEdit {
  return { ...edit, start: edit.start + partStart, end: edit.end + partStart };
}

/**
 * Returns the edits of each file in the order of the text. Returns undefined if two edits change the same place.
 * Insertions at one place keep their order.
 */
export function orderedEdits<File>(byFile: ReadonlyMap<File, readonly TextEdit[]>): Map<File, TextEdit[]> | undefined {
  const ordered = Array.from(byFile, ([file, edits]) => [file, edits.toSorted((a, b) => a.start - b.start)] as const);
  return ordered.some(([, edits]) => overlap(edits)) ? undefined : new Map(ordered);
}

function overlap(edits: readonly TextEdit[]): boolean {
  return edits.some((edit, i) => {
    const before = edits[i - 1];
    if (before === undefined) return false;
    return edit.start < before.end || (edit.start === before.start && edit.start !== edit.end);
  });
}
