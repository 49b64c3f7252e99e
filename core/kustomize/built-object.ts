// A built autoscaler for rules and verdicts.
import type { AnalyzedAutoscaler } from '../analysis/analyze-document.ts';
import type { BuiltAutoscaler } from './kustomization-builds.ts';

/** The autoscaler with the objects that are built beside it. */
export function builtObject({ autoscaler, findWorkspace }: BuiltAutoscaler): AnalyzedAutoscaler {
  const { root } = autoscaler;
  const by = { type: 'kustomize' } as const;
  return { ...autoscaler, rendered: { root, by, values: [], files: [], isWhole: true, findWorkspace } };
}
