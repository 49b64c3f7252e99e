// Finds the workload that an autoscaler targets in other documents, and reads its facts.
import { isScaleTarget, readWorkloadFacts, type WorkloadFacts } from '../model/scenario/workload-facts.ts';
import type { TargetReference } from '../model/target-reference.ts';
import { readDocument } from '../text/read-document.ts';
import { toValue } from '../text/tree.ts';

/** Undefined if no document contains it. Documents that do not mention its kind are not parsed. */
export function findWorkloadFacts(documents: Iterable<string>, target: TargetReference): WorkloadFacts | undefined {
  for (const text of documents) {
    if (!text.includes(target.kind) || !text.includes(target.name)) continue;
    const value = toValue(readDocument(text).root);
    if (isScaleTarget(value, target)) return readWorkloadFacts(value);
  }
  return undefined;
}
