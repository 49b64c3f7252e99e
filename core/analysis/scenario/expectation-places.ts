import type { Range } from 'vscode-languageserver-types';
import { isEmptyDocument } from '../../text/empty-document.ts';
import { indexLines, positionAt } from '../../text/lines.ts';
import { offsetInFile, rangeInFile, wholeFile } from '../../text/place-in-file.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { openSourceFile, placedDocuments } from '../../text/source-file.ts';
import { findNode } from '../../text/tree.ts';
import { textStart } from './range-in-scalar.ts';

export interface ExpectationPlaces {
  /**
   * Returns the range of an expectation, or the start of the document if the document does not contain the expectation.
   */
  rangeOf(index: number): Range;
  /**
   * Returns the offset in the file at which the text of the expectation starts. Returns undefined if the document does
   * not contain the expectation, or if the text has escapes or several lines.
   */
  startOf(index: number): number | undefined;
}

/** Finds the expectations in the first non-empty document of a scenario file. Other documents are ignored. */
export function expectationPlaces(text: string): ExpectationPlaces {
  const placed = [...placedDocuments(openSourceFile(text))].find(
    ({ yamlDocument }) => !isEmptyDocument(yamlDocument.text),
  );
  const own = placed?.yamlDocument.text ?? '';
  const place = placed ?? wholeFile;
  const { root } = readDocument(own);
  const lines = indexLines(own);
  const nodeOf = (index: number) => findNode(root, ['expect', index])?.node;
  return {
    rangeOf(index) {
      const { start = 0, end = 0 } = nodeOf(index)?.range ?? {};
      return rangeInFile({ start: positionAt(lines, start), end: positionAt(lines, end) }, place);
    },
    startOf(index) {
      const start = textStart(nodeOf(index));
      return start === undefined ? undefined : offsetInFile(text, place) + start;
    },
  };
}
