import type { WorkspaceFinding, WorkspaceSubject } from '../../rule.ts';
import { titleOf } from '../../workspace/proving-part.ts';
import { competingAutoscalers } from '../../workspace/workload-links.ts';
import type { IndexedObject } from '../../workspace/workspace-index.ts';
import { shortTitle, targetNamePath, workspaceRule } from './workspace-rule.ts';

export const severalAutoscalers = workspaceRule(
  'several-autoscalers',
  'warning',
  function* (own, subject) {
    if (!scales(own)) return;
    const { index } = subject.workspaceContext;
    const others = competingAutoscalers(index, own).filter((other) => scales(other) && !isSame(own, other));
    const [first] = others;
    const target = own.object.target;
    if (!first || !target) return;
    const name = `${target.kind} ${target.name.text}`;
    yield {
      at: targetNamePath,
      provenBy: { found: first, range: first.target.name.range, text: `the target of ${titleOf(first)}` },
      ...describe({ own, others, name }, subject),
    };
  },
  { hasVerdicts: true },
);

interface Competition {
  own: IndexedObject;
  others: readonly IndexedObject[];
  /** Of the target. */
  name: string;
}

function describe(
  { own, others, name }: Competition,
  { has }: WorkspaceSubject,
): Pick<WorkspaceFinding, 'message' | 'verdict'> {
  const [first] = others;
  const otherText = first ? shortTitle(first) : '';
  const created = first?.object.role === 'scaledObject' ? ', which creates an HPA of its own,' : '';
  // Only HorizontalPodAutoscalers know of each other.
  const horizontal = [own, ...others].filter(({ object }) => object.kind !== 'WatermarkPodAutoscaler').length;
  if (has.ambiguousSelector && horizontal > 1 && own.object.kind !== 'WatermarkPodAutoscaler') {
    return {
      message: `${others.length === 1 ? 'Neither' : 'None of them'} scales: ${otherText}${created} has the same target, ${name}, and HPAs that select the same pods all stop (AmbiguousSelector).`,
      verdict: { text: `never scales: ${horizontal} HPAs target ${name}`, contradicts: 'sequence' },
    };
  }
  return {
    message: `The replicas change back and forth: ${otherText}${created} has the same target, ${name}, and each sets its own count.`,
    verdict: { text: `fights ${otherText}: both scale ${name}`, contradicts: 'sequence' },
  };
}

/** A WatermarkPodAutoscaler with `dryRun` only reports, and a paused ScaledObject has no autoscaler. */
function scales({ object: { role, isDryRun, createdAutoscaler, templated } }: IndexedObject): boolean {
  if (templated) return false;
  return role === 'scaledObject' ? createdAutoscaler !== undefined : role === 'autoscaler' && !isDryRun;
}

/** The same object in another file, or the one that a ScaledObject creates or takes over. */
function isSame({ object: own }: IndexedObject, { object: other }: IndexedObject): boolean {
  if (other.role === 'scaledObject')
    return own.kind === 'HorizontalPodAutoscaler' && other.createdAutoscaler === own.name.text;
  return other.kind === own.kind && other.name.text === own.name.text;
}
