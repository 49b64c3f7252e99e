// Where the expectations of a scenario file stand in its text.
import { textStart } from '../../core/language/scenario/range-in-scalar.ts';
import { isEmptyDocument } from '../../core/text/empty-document.ts';
import { indexLines, positionAt } from '../../core/text/lines.ts';
import { readDocument } from '../../core/text/read-document.ts';
import { openSourceFile, placedDocuments } from '../../core/text/source-file.ts';
import { findNode } from '../../core/text/tree.ts';

/** Counts from 1. */
export function lineOfExpectation(text: string, index: number): number {
  const { root, startLine, lines } = firstDocument(text);
  const node = findNode(root, ['expect', index])?.node;
  return (node ? positionAt(lines, node.range.start).line : 0) + startLine + 1;
}

/** The offset at which the text of an expectation begins; undefined if it is not written as it is read. */
export function startOfExpectation(text: string, index: number): number | undefined {
  const { root, startLine } = firstDocument(text);
  const start = textStart(findNode(root, ['expect', index])?.node);
  return start === undefined ? undefined : offsetOfLine(text, startLine) + start;
}

/** The one that counts: the first that is not empty. */
function firstDocument(text: string) {
  const placed = [...placedDocuments(openSourceFile(text))].find(
    ({ yamlDocument }) => !isEmptyDocument(yamlDocument.text),
  );
  const own = placed?.yamlDocument.text ?? '';
  return { root: readDocument(own).root, startLine: placed?.startLine ?? 0, lines: indexLines(own) };
}

function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  for (let i = 0; i < line; i++) offset = text.indexOf('\n', offset) + 1;
  return offset;
}
