// The files of a command as a store, so that core finds scenarios, configurations and kustomizations as in the editor.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isScenarioUri } from '../core/analysis/scenario/uris.ts';
import { configKind } from '../core/model/config/kind.ts';
import { type FileText, noText } from '../core/text/file-text.ts';
import { Store } from '../core/workspace/store.ts';
import { createWorkspace, type Workspace } from '../core/workspace/workspace.ts';
import type { Io } from './io.ts';
import { readFileText } from './referenced-files.ts';

/** A store for one run of a command: each file is read at most once. */
export function projectStore(io: Io): Store {
  const texts = new Map<string, Promise<FileText>>();
  const textOf = (file: string) => {
    const known = texts.get(file) ?? readFileText(io, file);
    texts.set(file, known);
    return known;
  };
  return new Store({
    files: {
      canRead: true,
      list: async () => [],
      scopeOf: (from) => from,
      async read(uri, from = uri) {
        const [file, naming] = [nameOfUri(uri), nameOfUri(from)];
        const scope = isScenarioUri(naming) || configKind.fileNamePattern.test(naming) ? 'strict' : 'wide';
        return file === naming || (await io.isInProject(file, naming, scope)) ? textOf(file) : noText.outside;
      },
    },
    isWatched: () => true,
    now: () => 0,
  });
}

/** The workspace of one run of a command, which asks `index` for the objects of its files. */
export function projectWorkspace(io: Io, index: Workspace['index']): Workspace {
  return createWorkspace({ store: projectStore(io), index });
}

export function nameOfUri(uri: string): string {
  return path.relative('', fileURLToPath(uri));
}
