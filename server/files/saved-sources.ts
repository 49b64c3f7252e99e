// The last saved text of an open document. A client may open a document with unsaved changes, for example after a
// restart, so the saved text is also read from disk.
import { openSourceFile, type SourceFile, sourceFileText } from '../../core/text/source-file.ts';
import { type Ask, savedSource } from '../../core/workspace/store.ts';
import type { OpenDocument } from './open-documents.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

export interface SavedSources {
  /**
   * Returns the source that was opened or saved last or, if the file on disk has another text, a source with the text
   * on disk.
   */
  of(document: OpenDocument, ask: Ask): Promise<SourceFile>;
}

export function createSavedSources(files: Pick<WorkspaceFiles, 'read'>): SavedSources {
  /**
   * The results by the source that was opened or saved last, so that each source is compared with its file only once.
   */
  const compared = new WeakMap<SourceFile, Promise<SourceFile>>();

  async function sourceOnDisk(uri: string, opened: SourceFile): Promise<SourceFile> {
    const text = (await files.read(uri))?.replace(/^\uFEFF/, '');
    return text === undefined || text === sourceFileText(opened) ? opened : openSourceFile(text, opened);
  }

  return {
    async of({ uri, source }, ask) {
      const opened = (await ask((read) => savedSource(read, uri))) ?? source;
      const found = compared.get(opened) ?? sourceOnDisk(uri, opened);
      compared.set(opened, found);
      return found;
    },
  };
}
