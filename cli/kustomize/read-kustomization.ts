import { type FilePort, outside } from '../../core/workspace/file-port.ts';
import { kustomization } from '../../core/workspace/kustomizations.ts';
import { Store } from '../../core/workspace/store.ts';
import type { Io } from '../io.ts';
import { tryReadText } from '../referenced-files.ts';
import { fileUri } from '../workspace-index.ts';
import { type KustomizationSource, nameOfUri } from './open-kustomization.ts';

/**
 * @param readText reads the text of a file; pass a function that caches texts if several callers read the same files
 */
export function kustomizationStore(io: Io, readText = (file: string) => tryReadText(io, file)): Store {
  const files: FilePort = {
    canRead: true,
    list: async () => [],
    async read(uri, within = uri) {
      const [file, from] = [nameOfUri(uri), nameOfUri(within)];
      return file === from || (await io.isInProject(file, from, 'wide')) ? readText(file) : outside;
    },
  };
  return new Store({ files, isWatched: () => true, now: () => 0 });
}

export async function readKustomizationSource(file: string, store: Store): Promise<KustomizationSource | undefined> {
  const uri = fileUri(file);
  const folder = await store.ask((read) => read(kustomization, uri, uri));
  return folder && { type: 'kustomization', file, folder };
}
