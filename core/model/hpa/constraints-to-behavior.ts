// Converts `constraints` of the 2019 draft to `behavior`, with the draft's own defaults (docs/behavior/hpa.md §7a).
import { isPresent } from '../read-value.ts';
import type { ObjectValue, Value } from '../value.ts';
import type { Direction, DraftRules } from './autoscaler.ts';
import { directions } from './check-constraints.ts';
import { forbidsScaling } from './forbids-scaling.ts';
import { type DraftSpec, readConstraints } from './read-constraints.ts';

export interface ConvertedSpec {
  spec: ObjectValue;
  losses: string[];
}

export function withBehaviorForDraft(spec: ObjectValue): ConvertedSpec | undefined {
  const draft = readConstraints(spec.constraints);
  if (!draft) return undefined;
  const { constraints: _, ...rest } = spec;
  if (isPresent(rest.behavior))
    return { spec: rest, losses: ['spec.constraints is lost, because the object also has behavior.'] };
  const unused = (draft.unused ?? []).map(
    (text) => `spec.constraints.${text} is lost, because this value is invalid in the 2019 draft of the field.`,
  );
  return { spec: { ...rest, behavior: behaviorOf(draft) }, losses: [...unused, ...lossesOfLimits(draft)] };
}

function behaviorOf(draft: DraftSpec): ObjectValue {
  return Object.fromEntries(
    directions.map((direction): [string, Value] => [direction, scalingRulesOf(direction, draft[direction])]),
  );
}

/** The largest values that `behavior` allows. `constraints` of the 2019 draft has no such limits. */
const limits = { periodSeconds: 1800, delaySeconds: 3600 };

function scalingRulesOf(direction: Direction, rules: DraftRules): ObjectValue {
  const { pods, percent, delaySeconds } = rules;
  const periodSeconds = Math.min(rules.periodSeconds, limits.periodSeconds);
  const window: ObjectValue =
    delaySeconds === undefined ? {} : { stabilizationWindowSeconds: Math.min(delaySeconds, limits.delaySeconds) };
  if (forbidsScaling(rules)) return { ...window, selectPolicy: 'Disabled' };
  const policies = [
    ...(percent ? [{ type: 'Percent', value: percent, periodSeconds }] : []),
    ...(pods ? [{ type: 'Pods', value: pods, periodSeconds }] : []),
  ];
  const all = policies.length > 0 ? policies : [{ type: 'Percent', value: 100, periodSeconds }];
  // The draft uses the rate with the larger resulting count: for a scale-down, the rate that removes fewer pods.
  return { ...window, ...(direction === 'scaleDown' && all.length > 1 && { selectPolicy: 'Min' }), policies: all };
}

function lossesOfLimits(draft: DraftSpec): string[] {
  return directions.flatMap((direction) => {
    const { pods, percent, periodSeconds, delaySeconds = 0 } = draft[direction];
    return [
      ...(pods || percent ? tooLong(direction, 'periodSeconds', periodSeconds) : []),
      ...tooLong(direction, 'delaySeconds', delaySeconds),
    ];
  });
}

function tooLong(direction: Direction, key: keyof typeof limits, seconds: number): string[] {
  const most = limits[key];
  return seconds > most
    ? [`${key} of ${direction} becomes ${most} s, because behavior does not allow ${seconds} s.`]
    : [];
}
