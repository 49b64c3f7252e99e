// What the texts around an autoscaler say of the workload that it scales.
import { isTarget, type WorkloadFacts, workloadFacts } from '../model/scenario/workload-facts.ts';
import type { TargetReference } from '../model/target-reference.ts';
import { readDocument } from '../text/document.ts';
import { toValue } from '../text/value.ts';

/** Undefined where it stands in none of the documents. Texts that do not even name its kind are not parsed. */
export function workloadIn(documents: Iterable<string>, target: TargetReference): WorkloadFacts | undefined {
  for (const text of documents) {
    if (!text.includes(target.kind) || !text.includes(target.name)) continue;
    const value = toValue(readDocument(text).root);
    if (isTarget(value, target)) return workloadFacts(value);
  }
  return undefined;
}
