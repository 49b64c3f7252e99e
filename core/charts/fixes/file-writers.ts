// Changes an object by editing the files that define it: its manifest, or the values files of its chart.
import { editOfPart, type ObjectWriter, type WritableFile } from '../../analysis/object-writer.ts';
import type { ValueSource } from '../../analysis/value-sources.ts';
import { objectFixEdits } from '../../lint/fixes/object-fix-edits.ts';
import type { FieldChange } from '../../model/object-fix.ts';
import type { MapNode } from '../../text/node.ts';
import { offsetInFile, type PlaceInFile } from '../../text/place-in-file.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { keptFields } from '../../tuning/kept-fields.ts';
import { linesInValues } from '../values/lines-in-values.ts';
import { editsOfChanges, isFromValues } from './chart-fixes.ts';

export interface ObjectInManifest extends PlaceInFile {
  file: WritableFile;
  root: MapNode;
  /** The lines of the object's fields in the file, counted from 1. Each property is the path of a field. */
  lines: Readonly<Record<string, number>>;
}

export function manifestWriter({ file, root, lines, ...place }: ObjectInManifest): ObjectWriter {
  const start = offsetInFile(file.text, place);
  const ofDocument = file.text.slice(start);
  const editsOf = (changes: readonly FieldChange[]) => {
    const edits = objectFixEdits({ changes }, root, ofDocument);
    return edits && [{ file, edits: edits.map((edit) => editOfPart(edit, start)) }];
  };
  return {
    kept: keptFields(file.text, lines),
    editsOf,
    mayEdit: (changes) => editsOf(changes) !== undefined,
  };
}

export interface NamedValuesFile extends WritableFile {
  name: string;
}

/**
 * Returns a writer that edits values files. The writer can change a field only if the template takes the field
 * from a values file.
 * @param files the values files in ascending order of precedence
 */
export function valuesWriter(sources: readonly ValueSource[], files: readonly NamedValuesFile[]): ObjectWriter {
  const object = { sources };
  const read = files.map((file) => ({ file, root: readDocument(file.text).root }));
  const editsOf = (changes: readonly FieldChange[]) => {
    const byFile = new Map<(typeof read)[number], FieldChange[]>();
    for (const change of changes) {
      const last = read.findLast(({ file }) => isFromValues(object, change.at, file.name));
      if (!last) return undefined;
      byFile.set(last, [...(byFile.get(last) ?? []), change]);
    }
    const found = Array.from(byFile, ([{ file, root }, own]) => ({
      file,
      edits: editsOfChanges(object, own, { file: file.name, text: file.text, root }) ?? [],
    }));
    return found.every(({ edits }) => edits.length > 0) ? found : undefined;
  };
  return {
    kept: files.flatMap(({ name, text }) => keptFields(text, linesInValues(object, name, text))),
    editsOf,
    mayEdit: (changes) => editsOf(changes) !== undefined,
  };
}
