// How changes of an object become edits of the files that a person edits.
import type { FieldChange } from '../model/object-fix.ts';
import type { Path } from '../model/path.ts';
import type { TextEdit } from '../text/edits/minimal-edits.ts';

export interface WritableFile {
  uri: string;
  text: string;
  /** By which it is shown, if its own name is not enough: `base/hpa.yaml`. */
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

/** Of a text that is not a part of its file as it is written, such as a block of Markdown. */
export const noWriter: ObjectWriter = { kept: [], editsOf: () => undefined, mayEdit: () => false };

/** Two changes of one place cannot both be made. */
export function overlap(edits: readonly TextEdit[]): boolean {
  return edits.some((edit, i) => {
    const before = edits[i - 1];
    return before !== undefined && (edit.start < before.end || edit.start === before.start);
  });
}
