import { kustomization } from '../../core/workspace/kustomizations.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import { fileUri } from '../workspace-index.ts';
import type { KustomizationSource } from './open-kustomization.ts';

export async function readKustomizationSource(
  file: string,
  workspace: Pick<Workspace, 'ask'>,
): Promise<KustomizationSource | undefined> {
  const folder = await workspace.ask((read) => read(kustomization, fileUri(file)));
  return folder && { type: 'kustomization', file, folder };
}
