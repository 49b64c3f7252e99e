import { isSameAutoscaler, setsCounts } from '../../../index/competitors.ts';
import type { IndexedObject } from '../../../index/index-content.ts';
import { titleOf } from '../../../index/links/proving-part.ts';
import { competingAutoscalers, type IndexedAutoscaler } from '../../../index/links/workload-links.ts';
import type { WorkspaceFinding, WorkspaceSubject } from '../../rule.ts';
import { refusedBesideOthers } from '../keda/refused-beside.ts';
import { shortTitle, targetNamePath, workspaceRule } from './workspace-rule.ts';

/**
 * The maximum number of other autoscalers that are counted, because each object of a large file may have the same
 * target.
 */
const maxCounted = 20;

/** Reports autoscalers that have the same target. */
export const severalAutoscalers = workspaceRule(
  'several-autoscalers',
  'warning',
  (own, subject) => {
    if (!setsCounts(own)) return undefined;
    const { index } = subject.workspaceContext;
    const others: IndexedAutoscaler[] = [];
    for (const other of competingAutoscalers(index, own)) {
      if (others.length > maxCounted) break;
      if (setsCounts(other) && !isSameAutoscaler(own, other)) others.push(other);
    }
    const [first] = others;
    const target = own.object.target;
    if (!first || !target) return undefined;
    const name = `${target.kind} ${target.name.text}`;
    return {
      at: targetNamePath,
      provenBy: { found: first, at: 'target', text: `the target of ${titleOf(first)}` },
      ...withRefusal(describe({ own, others, name }, subject), refusedBesideOthers(subject.object, others)),
    };
  },
  { hasVerdicts: true },
);

interface Competition {
  own: IndexedObject;
  others: readonly IndexedObject[];
  name: string;
}

function describe(
  { own, others, name }: Competition,
  { has }: WorkspaceSubject,
): Pick<WorkspaceFinding, 'message' | 'verdict'> {
  const [first] = others;
  const otherText = first ? shortTitle(first) : '';
  const condition = others.length === 1 ? `without ${otherText}` : `without the other autoscalers that target ${name}`;
  const created = first?.object.role === 'scaledObject' ? ', which creates an HPA of its own,' : '';
  // HPAs detect only other HPAs, so a WatermarkPodAutoscaler is not counted.
  const horizontal = [own, ...others].filter(({ object }) => object.kind !== 'WatermarkPodAutoscaler').length;
  const count = others.length > maxCounted ? `at least ${horizontal}` : `${horizontal}`;
  if (has.ambiguousSelector && horizontal > 1 && own.object.kind !== 'WatermarkPodAutoscaler') {
    return {
      message: `${others.length === 1 ? 'Neither HPA' : `None of ${count} HPAs`} scales: ${otherText}${created} has the same target, ${name}. If several HPAs select the same pods, all of them stop (AmbiguousSelector).`,
      verdict: { text: `never scales: ${count} HPAs target ${name}`, contradicts: 'sequence', condition },
    };
  }
  return {
    message: `The replicas change back and forth: ${otherText}${created} has the same target, ${name}, and each autoscaler sets its own count.`,
    verdict: { text: `competes with ${otherText}: both scale ${name}`, contradicts: 'sequence', condition },
  };
}

function withRefusal<Described extends { message: string }>(described: Described, refusal: string): Described {
  return { ...described, message: `${described.message}${refusal}` };
}
