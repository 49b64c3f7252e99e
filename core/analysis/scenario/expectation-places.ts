// Where the expectations of a scenario file stand in its text.
import type { Range } from 'vscode-languageserver-types';
import { shiftLines } from '../../index/shift-lines.ts';
import { isEmptyDocument } from '../../text/empty-document.ts';
import { indexLines, positionAt } from '../../text/lines.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { openSourceFile, placedDocuments } from '../../text/source-file.ts';
import { findNode } from '../../text/tree.ts';
import { textStart } from './range-in-scalar.ts';

export interface ExpectationPlaces {
  /** Of the text; the start of the document if it is not written there. */
  rangeOf(index: number): Range;
  /** The offset at which the text begins; undefined if it is not written as it is read. */
  startOf(index: number): number | undefined;
}

/** In the document that counts: the first one that is not empty. */
export function expectationPlaces(text: string): ExpectationPlaces {
  const placed = [...placedDocuments(openSourceFile(text))].find(
    ({ yamlDocument }) => !isEmptyDocument(yamlDocument.text),
  );
  const own = placed?.yamlDocument.text ?? '';
  const startLine = placed?.startLine ?? 0;
  const { root } = readDocument(own);
  const lines = indexLines(own);
  const nodeOf = (index: number) => findNode(root, ['expect', index])?.node;
  return {
    rangeOf(index) {
      const { start = 0, end = 0 } = nodeOf(index)?.range ?? {};
      return shiftLines({ range: { start: positionAt(lines, start), end: positionAt(lines, end) } }, startLine).range;
    },
    startOf(index) {
      const start = textStart(nodeOf(index));
      return start === undefined ? undefined : offsetOfLine(text, startLine) + start;
    },
  };
}

function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  for (let i = 0; i < line; i++) offset = text.indexOf('\n', offset) + 1;
  return offset;
}
