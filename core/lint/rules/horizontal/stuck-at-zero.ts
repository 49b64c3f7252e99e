import type { HorizontalPodAutoscaler } from '../../../model/hpa/autoscaler.ts';
import type { ObjectFix } from '../../../model/object-fix.ts';
import type { Path } from '../../../model/path.ts';
import type { ControllerDifferences } from '../../../model/releases.ts';
import { isList } from '../../../model/value.ts';
import { durationText } from '../../../simulator/trace-text.ts';
import type { WrittenDirection } from '../../horizontal-subject.ts';
import { directionRule } from './horizontal-rule.ts';

/** Reports a scaleUp that cannot leave 0 replicas. */
export const stuckAtZero = directionRule('stuck-at-zero', 'warning', (written, { has }) => {
  const { direction, autoscaler, rules, path } = written;
  if (direction !== 'scaleUp' || !isStuckAtZero(autoscaler)) return undefined;
  if (rules.selectPolicy === 'Disabled') {
    const at = [...path, 'selectPolicy'];
    const message = 'At 0 replicas, metrics never scale up again: scaleUp is Disabled, and minReplicas is 0.';
    return { at, message, fixes: [maxFix(at)] };
  }
  const start = startText(autoscaler, has);
  if (rules.selectPolicy === 'Min' && rules.policies.some(({ type }) => type === 'Pods')) {
    const at = [...path, 'selectPolicy'];
    const message = `${start}, selectPolicy Min prevents every scale-up: it uses the Percent policy, and any percentage of 0 is 0.`;
    return { at, message, fixes: [maxFix(at)] };
  }
  return {
    at: [...path, 'policies'],
    on: 'key',
    message: `${start}, no policy allows a scale-up: ${rules.policies[0]?.value} % of 0 is 0.`,
    fixes: podsPolicyFixes(written),
  };
});

/** Whether the replicas can fall to 0, and scaleUp then allows no scale-up (docs/behavior/hpa.md §3.4). */
export function isStuckAtZero({ minReplicas, behavior }: HorizontalPodAutoscaler): boolean {
  if (minReplicas !== 0 || !behavior || behavior.scaleDown.selectPolicy === 'Disabled') return false;
  const { selectPolicy, policies } = behavior.scaleUp;
  const isPercent = policies.map(({ type }) => type === 'Percent');
  if (selectPolicy === 'Disabled') return true;
  return selectPolicy === 'Min' ? isPercent.includes(true) : !isPercent.includes(false);
}

/**
 * Returns the start of a message, which says from when on no scale-up is possible. Since Kubernetes 1.26, a Percent
 * policy uses the count before the scale-down to 0 until the period of the policy ends.
 */
function startText(
  { behavior }: HorizontalPodAutoscaler,
  { policiesCountBothDirections }: ControllerDifferences,
): string {
  const { selectPolicy, policies = [] } = behavior?.scaleUp ?? {};
  const periods = policies.flatMap(({ type, periodSeconds }) => (type === 'Percent' ? [periodSeconds] : []));
  if (!policiesCountBothDirections || periods.length === 0) return 'At 0 replicas';
  return `After ${durationText(selectPolicy === 'Min' ? Math.min(...periods) : Math.max(...periods))} at 0 replicas`;
}

function maxFix(at: Path): ObjectFix {
  return { title: 'Change to Max', isPreferred: false, changes: [{ at, to: 'Max' }] };
}

function podsPolicyFixes({ written, rules, path }: WrittenDirection): ObjectFix[] {
  const { policies } = written;
  const [first] = rules.policies;
  if (!isList(policies) || !first || rules.selectPolicy === 'Min') return [];
  const added = { type: 'Pods', value: 4, periodSeconds: first.periodSeconds };
  return [
    {
      title: `Add a policy of 4 pods per ${first.periodSeconds} s`,
      isPreferred: false,
      changes: [{ at: [...path, 'policies'], to: [...policies, added] }],
    },
  ];
}
