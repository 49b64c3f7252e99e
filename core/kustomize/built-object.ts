import type { AnalyzedAutoscaler } from '../analysis/analyze-document.ts';
import type { BuiltAutoscaler } from './kustomization-builds.ts';

/** Prepares a built autoscaler for rules and verdicts, with the objects that the same kustomization builds. */
export function builtObject({ autoscaler, findWorkspace }: BuiltAutoscaler): AnalyzedAutoscaler {
  const { root } = autoscaler;
  const by = { type: 'kustomize' } as const;
  return { ...autoscaler, rendered: { root, by, values: [], files: [], isWhole: true, findWorkspace } };
}
