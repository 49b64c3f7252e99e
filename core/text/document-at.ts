// The number of a document in a file, as all commands count.
import { isEmptyDocument } from './empty-document.ts';
import { openSourceFile, placedDocuments } from './source-file.ts';

/** From 0; empty documents and documents with only comments do not count. `line`: from 0. */
export function documentAt(text: string, line: number): number {
  let document = -1;
  for (const { yamlDocument, startLine } of placedDocuments(openSourceFile(text))) {
    if (startLine > line) break;
    if (!isEmptyDocument(yamlDocument.text)) document++;
  }
  return Math.max(0, document);
}
