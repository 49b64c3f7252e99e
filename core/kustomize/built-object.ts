import type { AnalyzedAutoscaler } from '../analysis/analyze-document.ts';
import type { BuiltAutoscaler } from './kustomization-builds.ts';

/** Returns the built autoscaler as a rendered object, so that rules also find the other objects of the same build. */
export function builtObject({ autoscaler, findWorkspace }: BuiltAutoscaler): AnalyzedAutoscaler {
  const { root } = autoscaler;
  const by = { type: 'kustomize' } as const;
  return { ...autoscaler, rendered: { root, by, values: [], files: [], isWhole: true, findWorkspace } };
}
