// Loads kustomize when a kustomization needs it: most workspaces have none.
import type { RenderingHost } from '../render-thread/rendering-host.ts';
import type { KustomizationBuilds } from './kustomization-builds.ts';

export async function loadKustomizationBuilds(host: RenderingHost = {}): Promise<KustomizationBuilds> {
  const { createKustomizationBuilds } = await import('./kustomization-builds.ts');
  return createKustomizationBuilds(host);
}
