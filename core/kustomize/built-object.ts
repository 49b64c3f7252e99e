// A built autoscaler for rules and verdicts.
import type { AnalyzedAutoscaler } from '../analysis/analyze-document.ts';
import type { BuiltAutoscaler } from './kustomization-builds.ts';

/** With what is built beside it. */
export function builtObject({ autoscaler, findWorkspace }: BuiltAutoscaler): AnalyzedAutoscaler {
  return { ...autoscaler, rendered: { root: autoscaler.root, values: [], files: [], isWhole: true, findWorkspace } };
}
