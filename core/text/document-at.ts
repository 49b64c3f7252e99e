// Numbers the documents of a file as all commands do: empty documents do not count.
import { isEmptyDocument } from './empty-document.ts';
import { documentAtLine, openSourceFile, placedDocuments, type SourceFile } from './source-file.ts';

export interface DocumentNumber {
  /** The number of the document, from 0. Empty documents do not count: they have the number of the next document. */
  document: number;
  /** The index of the item in its `List` if the document is one item of a long `List`; otherwise 0. */
  firstItem: number;
}

export function numberDocuments({ documents }: SourceFile): DocumentNumber[] {
  let [document, firstItem, isInDocument] = [0, 0, false];
  return Array.from(documents, ({ text, listPart }) => {
    if (isInDocument && (listPart === undefined || listPart === 'head')) {
      document++;
      firstItem = 0;
    }
    isInDocument = !isEmptyDocument(text);
    return { document, firstItem: listPart === 'item' ? firstItem++ : 0 };
  });
}

/**
 * Returns the number of the document at a line. Lines and documents count from 0. Empty documents do not count: a line
 * in an empty document belongs to the previous document.
 */
export function documentAt(text: string, line: number): number {
  let document = -1;
  const source = openSourceFile(text);
  for (const { yamlDocument } of placedDocuments(source, 0, documentAtLine(source, line).index + 1)) {
    if (!isEmptyDocument(yamlDocument.text)) document++;
  }
  return Math.max(0, document);
}
