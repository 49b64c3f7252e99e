// Changes one property of `replicast.config.yaml` and keeps comments and formatting.
import type { TextEdit as LineEdit, Range as LineRange } from 'vscode-languageserver-types';
import { lineRangeOf } from '../../index/read/node-strings.ts';
import type { Value } from '../../model/value.ts';
import { isEmptyDocument } from '../../text/empty-document.ts';
import { indexLines } from '../../text/lines.ts';
import { rangeInFile } from '../../text/place-in-file.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { openSourceFile, placedDocuments } from '../../text/source-file.ts';
import { effectiveEntry } from '../../text/tree.ts';
import { objectFixEdits } from '../fixes/object-fix-edits.ts';

export interface ConfigName {
  key: LineRange;
  /**
   * Returns the edits that set the property to `value`, or remove the property if `value` is undefined. Returns
   * undefined if no edit is possible, for example because the property comes from an alias.
   */
  editsFor(value: Value | undefined): LineEdit[] | undefined;
}

/**
 * Finds a property of the configuration file; undefined if the file does not have the property. Reads only the first
 * document that is not empty.
 */
export function findConfigName(text: string, name: string): ConfigName | undefined {
  const placed = [...placedDocuments(openSourceFile(text))].find(
    ({ yamlDocument }) => !isEmptyDocument(yamlDocument.text),
  );
  if (!placed) return undefined;
  const lines = indexLines(placed.yamlDocument.text);
  const { root } = readDocument(lines.text);
  const entry = root?.kind === 'map' ? effectiveEntry(root, name) : undefined;
  if (root?.kind !== 'map' || !entry) return undefined;
  const inFile = (range: { start: number; end: number }) => rangeInFile(lineRangeOf(range, lines), placed);
  return {
    key: inFile(entry.keyRange),
    editsFor(value) {
      const edits = entry.merged
        ? undefined
        : objectFixEdits({ changes: [{ at: [name], to: value }] }, root, lines.text);
      return edits?.map(({ text: newText, ...range }) => ({ range: inFile(range), newText }));
    },
  };
}
