// Numbers the documents of a file as all commands do: empty documents do not count.
import { isEmptyDocument } from './empty-document.ts';
import { documentAtLine, openSourceFile, placedDocuments, type SourceFile } from './source-file.ts';

export interface DocumentNumber {
  /** The number from 0. An empty document does not count, and has the number of the next document. */
  document: number;
  /** The index of an item in a long `List`; otherwise 0. */
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

/** The line and the result count from 0. Documents with only comments do not count. */
export function documentAt(text: string, line: number): number {
  let document = -1;
  const source = openSourceFile(text);
  for (const { yamlDocument } of placedDocuments(source, 0, documentAtLine(source, line).index + 1)) {
    if (!isEmptyDocument(yamlDocument.text)) document++;
  }
  return Math.max(0, document);
}
