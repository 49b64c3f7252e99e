// How changes of an object become edits of the files that a person edits.
import type { FieldChange } from '../model/object-fix.ts';
import type { Path } from '../model/path.ts';
import type { TextEdit } from '../text/edits/minimal-edits.ts';

export interface WritableFile {
  uri: string;
  text: string;
  /** The name that is shown, if the name of the file alone is ambiguous: `base/hpa.yaml`. */
  name?: string | undefined;
  /** What else a change of it changes, as a sentence. */
  note?: string | undefined;
}

export interface FileEdits {
  file: WritableFile;
  /** Offsets count from the start of the file. */
  edits: readonly TextEdit[];
}

export interface ObjectWriter {
  /** Undefined if no file that a person edits writes one of the fields. */
  editsOf(changes: readonly FieldChange[]): FileEdits[] | undefined;
  /** Whether it may have edits, as far as that is known without trying them. */
  mayEdit(changes: readonly FieldChange[]): boolean;
  /** Paths that a comment of a file protects. */
  kept: readonly Path[];
}

/** The writer for a text that is not a literal part of its file, such as a block of Markdown. */
export const noWriter: ObjectWriter = { kept: [], editsOf: () => undefined, mayEdit: () => false };

/** An edit of a part of a file as one of the file; the part begins at an offset. */
export function editOfPart(edit: TextEdit, partStart: number): TextEdit {
  return { ...edit, start: edit.start + partStart, end: edit.end + partStart };
}

/**
 * The edits of each file in order; undefined if two of them are of one place, and cannot both be made. What is inserted
 * at one place keeps its order.
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
