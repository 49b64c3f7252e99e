import type { PodAmounts } from '../model/scenario/scenario.ts';
import {
  isScaleTarget,
  type OverheadOf,
  readAmounts,
  readWorkloadFacts,
  type WorkloadFacts,
} from '../model/scenario/workload-facts.ts';
import type { TargetReference } from '../model/target-reference.ts';
import { childObject, isObject } from '../model/value.ts';
import { readDocument } from '../text/read/read-document.ts';
import { toValue } from '../text/tree.ts';

/**
 * Reads the facts of the target; undefined if no document contains the target. `overheadOf` returns the overhead of a
 * runtime class that none of the documents contains.
 */
export function findWorkloadFacts(
  documents: Iterable<string>,
  target: TargetReference,
  overheadOf: OverheadOf = () => undefined,
): WorkloadFacts | undefined {
  const texts = [...documents];
  for (const text of texts) {
    if (!text.includes(target.kind) || !text.includes(target.name)) continue;
    const value = toValue(readDocument(text).root);
    if (isScaleTarget(value, target))
      return readWorkloadFacts(value, (name) => overheadIn(texts, name) ?? overheadOf(name));
  }
  return undefined;
}

function overheadIn(documents: readonly string[], runtimeClass: string): PodAmounts | undefined {
  for (const text of documents) {
    if (!text.includes('RuntimeClass') || !text.includes(runtimeClass)) continue;
    const value = toValue(readDocument(text).root);
    if (isObject(value) && value.kind === 'RuntimeClass' && childObject(value, 'metadata').name === runtimeClass)
      return readAmounts(childObject(childObject(value, 'overhead'), 'podFixed'));
  }
  return undefined;
}
