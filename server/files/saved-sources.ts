// The text of an open document as it was saved last. A client may open a document with changes that are not saved, for
// example after a restart of the server or of the editor: then the file has the saved text.
import { openSourceFile, type SourceFile, sourceFileText } from '../../core/text/source-file.ts';
import { type Ask, savedSource } from '../../core/workspace/store.ts';
import type { OpenDocument } from './open-documents.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

export interface SavedSources {
  /** The present one, or an equal text in it, where nothing is unsaved. */
  of(document: OpenDocument, ask: Ask): Promise<SourceFile>;
}

export function createSavedSources(files: Pick<WorkspaceFiles, 'read'>): SavedSources {
  /** The results by opened or saved source, so that each is compared with its file once. */
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
