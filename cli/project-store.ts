// The files of a command as a store, so that core finds scenarios, configurations and kustomizations as in the editor.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isScenarioUri } from '../core/analysis/scenario/uris.ts';
import { configKind } from '../core/model/config/kind.ts';
import { noText } from '../core/text/file-text.ts';
import { Store } from '../core/workspace/store.ts';
import { createWorkspace, type Workspace } from '../core/workspace/workspace.ts';
import type { Io } from './io.ts';
import { readFileText, tryReadText } from './referenced-files.ts';

/** A store for one run of a command: files that change meanwhile are not read again. */
export function projectStore(io: Io): Store {
  const isIn = (file: string, project: string | undefined) => project === undefined || io.isInProject(file, project);
  return new Store({
    files: {
      canRead: true,
      list: async () => [],
      scopeOf: (from) => io.projectOf(nameOfUri(from), isStrict(from) ? 'strict' : 'wide'),
      isMissing(uri, project) {
        const file = nameOfUri(uri);
        return !io.mayExist(file) && isIn(file, project);
      },
      async read(uri, project) {
        const file = nameOfUri(uri);
        return isIn(file, project) ? readFileText(io, file) : noText.outside;
      },
    },
    isWatched: () => true,
    now: () => 0,
  });
}

/** `ProjectScope` has the reason. */
function isStrict(uri: string): boolean {
  return isScenarioUri(uri) || configKind.fileNamePattern.test(uri);
}

/** The workspace of one run of a command, which asks `index` for the objects of its files. */
export function projectWorkspace(io: Io, index: Workspace['index'], store = projectStore(io)): Workspace {
  // The text of a workload is read once, so the store need not keep it.
  const readText = (uri: string) => tryReadText(io, nameOfUri(uri));
  return { ...createWorkspace({ store, index }), readText };
}

/** Returns the path of the URI in the form of another path: absolute, or relative to the working directory. */
export function nameBeside(other: string, uri: string): string {
  const folder = path.dirname(other);
  return path.join(folder, path.relative(folder, fileURLToPath(uri)));
}

export function nameOfUri(uri: string): string {
  return path.relative('', fileURLToPath(uri));
}
