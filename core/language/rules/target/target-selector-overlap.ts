import { limits } from '../../../text/limits.ts';
import { mayBePatched } from '../../workspace/patched-workload.ts';
import { areProvenTogether } from '../../workspace/proven-together.ts';
import { titleOf } from '../../workspace/proving-part.ts';
import { areConnected, autoscalersBeside, selects } from '../../workspace/workload-links.ts';
import type { IndexedObject } from '../../workspace/workspace-index.ts';
import { containersOf, measuredResources } from './missing-requests.ts';
import { shortTitle, type Target, targetNamePath, targetRule } from './workspace-rule.ts';

/** Their pods end, and stay until something deletes them. */
const finishingKinds: ReadonlySet<string> = new Set(['Job', 'CronJob']);

export const targetSelectorOverlap = targetRule(
  'target-selector-overlap',
  'warning',
  (found) => {
    const { own, target, workload, subject } = found;
    const { index } = subject.workspaceContext;
    const { selector } = workload;
    if (!selector || own.object.kind !== 'HorizontalPodAutoscaler') return undefined;
    const [label] = Object.entries(selector);
    const others = label ? index.withPodLabelBeside(target, ...label).slice(0, limits.comparedObjects) : [];
    const other = others.find((one) => isSelected(one, found));
    if (!other || [target, other].some((one) => mayBePatched(index, one, 'labels'))) return undefined;
    const labels = Object.entries(selector).map(([key, value]) => `${key}=${value}`);
    const rival = subject.has.ambiguousSelector
      ? autoscalersBeside(index, own, other).find(
          (one) => one.object.kind === own.object.kind && areProvenTogether(index, own, one),
        )
      : undefined;
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

/** Another workload with pods that match. */
function isSelected(other: IndexedObject, { target, workload, subject }: Target): boolean {
  const { object } = other;
  const isSame = object.kind === target.object.kind && object.name.text === target.object.name.text;
  return (
    !isSame &&
    !object.templated &&
    object.workload !== undefined &&
    selects(workload.selector ?? {}, object.workload.labels) &&
    areConnected(subject.workspaceContext.index, target, other)
  );
}

function consequence(other: IndexedObject, rival: IndexedObject | undefined, { subject }: Target): string {
  if (rival) return `${shortTitle(rival)} selects them as well, so neither scales (AmbiguousSelector).`;
  const needed = measuredResources(subject.object.reading?.autoscaler).find(
    (metric) => metric?.isUtilization && metric.container === undefined,
  );
  const lacking =
    needed &&
    containersOf(other.object.workload).find(
      ({ requests, isPartial }) => !isPartial && !Object.hasOwn(requests, needed.resource),
    );
  if (needed && lacking)
    return `While one of them runs, the ${needed.resource} metric fails: its container ${lacking.name} has no ${needed.resource} request.`;
  return finishingKinds.has(other.object.kind)
    ? 'A finished one counts as a pod without metrics, which holds back scale-down.'
    : 'Their usage and their number change its recommendation.';
}
