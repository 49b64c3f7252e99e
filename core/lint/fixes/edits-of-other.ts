import type { TextEdit as LineEdit } from 'vscode-languageserver-types';
import { dataFormat } from '../../analysis/analyze-file.ts';
import { objectNodes } from '../../analysis/scan-document.ts';
import type { IndexedObject } from '../../index/index-content.ts';
import type { FixOfOther } from '../../index/links/proving-part.ts';
import { lineRangeOf, locatedStringAt } from '../../index/read/node-strings.ts';
import { isObject } from '../../model/value.ts';
import { indexLines, type LineIndex } from '../../text/lines.ts';
import type { MapNode } from '../../text/node.ts';
import { editInFile, startsAtSameLine } from '../../text/place-in-file.ts';
import { type DocumentReadResult, readDocument } from '../../text/read/read-document.ts';
import { openSourceFile, placedDocuments } from '../../text/source-file.ts';
import { preventsReading } from '../../text/text-problem.ts';
import { toValue } from '../../text/tree.ts';
import { fitsReading } from './fits-reading.ts';
import type { QuickFix } from './fixes.ts';
import { objectFixEdits } from './object-fix-edits.ts';

export async function withEditsOfOthers(
  fixes: readonly QuickFix[],
  readText: (uri: string) => Promise<string | undefined>,
): Promise<QuickFix[]> {
  const placed = fixes.map(async (fix): Promise<QuickFix | undefined> => {
    const { ofOther, ...own } = fix;
    if (!ofOther) return fix;
    const { uri } = ofOther.found;
    const text = await readText(uri);
    const edits = text === undefined ? undefined : editsOfOther(ofOther, text);
    return edits && { ...own, others: { uri, edits } };
  });
  return (await Promise.all(placed)).filter((fix) => fix !== undefined);
}

function editsOfOther({ found, changes }: FixOfOther, text: string): LineEdit[] | undefined {
  const format = dataFormat(found.uri);
  const placed = [...placedDocuments(openSourceFile(text, { format }))].find((one) => startsAtSameLine(one, found));
  const lines = indexLines(placed?.yamlDocument.text ?? '');
  const reading = readDocument(lines.text, { json: format === 'json' });
  const root = reading.problems.some(preventsReading) ? undefined : nodeOf(found, reading, lines);
  const written = root && toValue(root);
  if (!root || !isObject(written)) return undefined;
  const edits = objectFixEdits({ changes: changes(written) }, root, lines.text);
  if (!edits || !fitsReading({ ...reading, lines }, edits)) return undefined;
  return edits.map(({ text: newText, ...range }) => editInFile({ range: lineRangeOf(range, lines), newText }, found));
}

function nodeOf(
  { object: { kind, name } }: IndexedObject,
  { root }: DocumentReadResult,
  lines: LineIndex,
): MapNode | undefined {
  const maps = objectNodes(root).filter((node) => node.kind === 'map');
  return maps.find((node) => {
    if (locatedStringAt(node, ['kind'], lines)?.text !== kind) return false;
    const own = locatedStringAt(node, ['metadata', 'name'], lines);
    return own?.text === name.text && own.range.start.line === name.range.start.line;
  });
}
