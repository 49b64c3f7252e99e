import type { IndexedObject } from '../../../index/index-content.ts';
import { mayBePatched } from '../../../index/links/patched-workload.ts';
import { areProvenTogether } from '../../../index/links/proven-together.ts';
import { titleOf } from '../../../index/links/proving-part.ts';
import { areConnected, autoscalersBeside, matchesReference, selects } from '../../../index/links/workload-links.ts';
import type { IndexedWorkload } from '../../../index/workspace-index.ts';
import { limits } from '../../../text/limits.ts';
import type { WorkspaceFinding } from '../../rule.ts';
import { containersOf, resourcesMeasuredBy } from './missing-requests.ts';
import { shortTitle, type Target, targetNamePath, targetRule } from './workspace-rule.ts';

/** Kinds whose pods finish, and then exist until something deletes the pods. */
const finishingKinds: ReadonlySet<string> = new Set(['Job', 'CronJob']);

/** Reports a target that selects the pods of another workload, or whose pods another workload selects. */
export const targetSelectorOverlap = targetRule(
  'target-selector-overlap',
  'warning',
  (found) => {
    const { own, target, workload, subject } = found;
    const { index } = subject.workspaceContext;
    const { selector } = workload;
    if (!selector || own.object.kind !== 'HorizontalPodAutoscaler') return undefined;
    const selecting = findSelecting(found);
    if (selecting) return selectedToo(selecting, found);
    const [label] = Object.entries(selector);
    const others = label ? index.withPodLabelBeside(target, ...label).slice(0, limits.comparedObjects) : [];
    const other = others.find((one) => isSelected(one, found));
    if (!other || [target, other].some((one) => mayBePatched(index, one, 'labels'))) return undefined;
    const labels = Object.entries(selector).map(([key, value]) => `${key}=${value}`);
    const rival = rivalWith(other, found);
    return {
      at: targetNamePath,
      message: `The pods of ${titleOf(other)} count for this HPA too, because the selector of ${titleOf(target)} (${labels.join(', ')}) matches their labels. ${consequence(other, rival, found)}`,
      provenBy: { found: other, text: titleOf(other) },
      ...(rival && {
        verdict: {
          text: `never scales: ${shortTitle(rival)} selects some of the same pods`,
          contradicts: 'sequence',
          condition: `if ${shortTitle(rival)} selected other pods`,
        } as const,
      }),
    };
  },
  { hasVerdicts: true },
);

/**
 * Returns an HPA of the other workload, which conflicts with this HPA; undefined if there is none. Since Kubernetes
 * 1.26, two HPAs that select the same pods both stop.
 */
function rivalWith(other: IndexedObject, { own, subject }: Target): IndexedObject | undefined {
  if (!subject.has.ambiguousSelector) return undefined;
  const { index } = subject.workspaceContext;
  return autoscalersBeside(index, own, other).find(
    (one) => one.object.kind === own.object.kind && areProvenTogether(index, own, one),
  );
}

interface Selecting {
  other: IndexedWorkload;
  rival: IndexedObject;
}

/**
 * Returns another workload that has an HPA and selects the pods of the target; undefined if there is none. The selector
 * of a workload matches its own pod labels, so only workloads that share a pod label with the target are searched.
 */
function findSelecting(found: Target): Selecting | undefined {
  const { target, workload, subject } = found;
  if (!subject.has.ambiguousSelector) return undefined;
  const { index } = subject.workspaceContext;
  const seen = new Set<IndexedObject['object']>();
  for (const label of Object.entries(workload.labels)) {
    for (const other of index.withPodLabelBeside(target, ...label).slice(0, limits.comparedObjects)) {
      if (seen.has(other.object)) continue;
      seen.add(other.object);
      const rival = selectsPodsOf(other, found) ? rivalWith(other, found) : undefined;
      if (rival) return { other, rival };
    }
  }
  return undefined;
}

/**
 * Whether the other workload selects the pods of the target, but the target does not select its pods. If both workloads
 * select each other's pods, another finding of this rule explains the conflict better.
 */
function selectsPodsOf(other: IndexedWorkload, found: Target): boolean {
  const { target, workload, subject } = found;
  const { index } = subject.workspaceContext;
  const { selector } = other.object.workload;
  return (
    selector !== undefined &&
    isOther(other, target) &&
    selects(selector, workload.labels) &&
    !isSelected(other, found) &&
    areConnected(index, target, other) &&
    ![target, other].some((one) => mayBePatched(index, one, 'labels'))
  );
}

function selectedToo({ other, rival }: Selecting, { target }: Target): WorkspaceFinding {
  const labels = Object.entries(other.object.workload.selector ?? {}).map(([key, value]) => `${key}=${value}`);
  return {
    at: targetNamePath,
    message: `Neither this HPA nor ${shortTitle(rival)} scales (AmbiguousSelector): both select the pods of ${titleOf(target)}, because the selector of ${titleOf(other)} (${labels.join(', ')}) matches their labels.`,
    provenBy: { found: other, text: titleOf(other) },
    verdict: {
      text: `never scales: ${shortTitle(rival)} selects the same pods`,
      contradicts: 'sequence',
      condition: `if ${shortTitle(rival)} selected other pods`,
    },
  };
}

/** A Rollout stops the Deployment whose pod template it uses, so this Deployment does not count as another workload. */
function isOther({ object }: IndexedObject, target: IndexedWorkload): boolean {
  const template = target.object.workload.templateOf;
  if (template && matchesReference(object, template)) return false;
  const isSame = object.kind === target.object.kind && object.name.text === target.object.name.text;
  return !isSame && !object.templated;
}

function isSelected(other: IndexedWorkload, { target, workload, subject }: Target): boolean {
  const { object } = other;
  return (
    isOther(other, target) &&
    selects(workload.selector ?? {}, object.workload.labels) &&
    areConnected(subject.workspaceContext.index, target, other)
  );
}

function consequence(other: IndexedWorkload, rival: IndexedObject | undefined, { subject }: Target): string {
  if (rival) return `${shortTitle(rival)} selects these pods as well, so neither HPA scales (AmbiguousSelector).`;
  const needed = resourcesMeasuredBy(subject.object.reading?.autoscaler).find(
    (metric) => metric?.isUtilization && metric.container === undefined,
  );
  const lacking =
    needed &&
    containersOf(other.object.workload).find(
      ({ requests, isPartial }) => !isPartial && !Object.hasOwn(requests, needed.resource),
    );
  if (needed && lacking)
    return `While one of these pods runs, the ${needed.resource} metric fails: the pod's container ${lacking.name} has no ${needed.resource} request.`;
  return finishingKinds.has(other.object.kind)
    ? 'A finished pod counts as a pod without metrics, which holds back scale-down.'
    : 'Their usage and their number change the recommendation of this HPA.';
}
