import { kustomization } from '../../core/workspace/kustomizations.ts';
import type { Store } from '../../core/workspace/store.ts';
import { fileUri } from '../workspace-index.ts';
import type { KustomizationSource } from './open-kustomization.ts';

export async function readKustomizationSource(file: string, store: Store): Promise<KustomizationSource | undefined> {
  const folder = await store.ask((read) => read(kustomization, fileUri(file)));
  return folder && { type: 'kustomization', file, folder };
}
