// Loads kustomize when a kustomization needs it: most workspaces have none.
import type { KustomizationBuilds } from './kustomization-builds.ts';

export async function loadKustomizationBuilds(): Promise<KustomizationBuilds> {
  const { createKustomizationBuilds } = await import('./kustomization-builds.ts');
  return createKustomizationBuilds();
}
