// The text of an open document as it was saved last. A client may open a document with changes that are not saved, for
// example after a restart of the server or of the editor: then the file has the saved text.
import { openSourceFile, type SourceFile, sourceFileText } from '../core/text/source-file.ts';
import type { OpenDocument, OpenDocuments } from './open-documents.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

export interface SavedSources {
  /** The present one, or an equal text in it, where nothing is unsaved. */
  of(document: OpenDocument): Promise<SourceFile>;
}

export interface SavedSourcesOptions {
  documents: Pick<OpenDocuments, 'savedSource'>;
  files: Pick<WorkspaceFiles, 'read'>;
}

export function createSavedSources({ documents, files }: SavedSourcesOptions): SavedSources {
  /** By what was opened or saved: each is compared with its file once. */
  const read = new WeakMap<SourceFile, Promise<SourceFile>>();

  async function sourceOnDisk(uri: string, opened: SourceFile): Promise<SourceFile> {
    const text = (await files.read(uri))?.replace(/^\uFEFF/, '');
    return text === undefined || text === sourceFileText(opened) ? opened : openSourceFile(text, opened);
  }

  return {
    of(document) {
      const opened = documents.savedSource(document);
      const found = read.get(opened) ?? sourceOnDisk(document.uri, opened);
      read.set(opened, found);
      return found;
    },
  };
}
