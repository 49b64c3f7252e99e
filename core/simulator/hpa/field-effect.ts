// Describes the effect of a field of an HPA. The texts contain only results of the simulation. All other texts about a
// field are in the descriptions of the fields.
import type { Direction, HorizontalPodAutoscaler, Policy, ScalingRules } from '../../model/hpa/autoscaler.ts';
import type { Path } from '../../model/path.ts';
import type { FieldEffect } from '../controller-description.ts';
import type { Profile } from '../profile.ts';
import { durationText, envelopeRunText, neverChanges, rulesText } from '../trace-text.ts';
import { companionFactsOf } from './companion-facts-of.ts';
import { emptyMemory } from './controller-memory.ts';
import { hpaEnvelope } from './envelope.ts';
import { policyLimit } from './limit.ts';
import { stabilizationWindowOf } from './stabilization-window.ts';
import { toleranceOf } from './tolerance.ts';

export function horizontalFieldEffect(
  autoscaler: HorizontalPodAutoscaler,
  path: Path,
  profile: Profile,
): FieldEffect | undefined {
  const text = effectText(autoscaler, path, profile);
  return text === undefined ? undefined : { text, isComplete: path.length > 3 && path.at(-1) !== 'policies' };
}

function effectText(autoscaler: HorizontalPodAutoscaler, path: Path, profile: Profile): string | undefined {
  const [spec, field, direction, rule, index] = path;
  if (spec !== 'spec') return undefined;
  const facts = path.length === 2 ? companionFactsOf(autoscaler) : undefined;
  const ofCompanion = facts?.effectOf(path);
  if (ofCompanion !== undefined) return ofCompanion;
  if (facts?.bounds.includes(String(field))) return boundsEffect(autoscaler, profile);
  if (path.length === 2 && (field === 'minReplicas' || field === 'maxReplicas'))
    return boundsEffect(autoscaler, profile);
  if (field === 'constraints') return draftEffect(autoscaler, path, profile);
  if (field !== 'behavior') return undefined;
  if (path.length === 2) return boundsEffect(autoscaler, profile);
  const rules = isDirection(direction) ? autoscaler.behavior?.[direction] : undefined;
  if (!isDirection(direction) || !rules) return undefined;
  if (path.length === 3) return directionEffect({ autoscaler, direction, rules, profile });
  return ruleEffect({ autoscaler, direction, rules, profile }, rule, index);
}

/** Only the 2019 draft of `behavior` had `constraints`. In an object with `behavior`, `constraints` has no effect. */
function draftEffect(autoscaler: HorizontalPodAutoscaler, path: Path, profile: Profile): string | undefined {
  if (autoscaler.historic?.rules !== 'draft') return undefined;
  const [, , direction] = path;
  if (path.length === 2) return boundsEffect(autoscaler, profile);
  if (path.length > 3 || !isDirection(direction)) return undefined;
  const { up, down } = hpaEnvelope(autoscaler, profile);
  return `In this file: ${envelopeRunText(direction === 'scaleUp' ? up : down)}.`;
}

const disabledPolicies = 'Policies have no effect while selectPolicy is Disabled.';

interface DirectionSubject {
  autoscaler: HorizontalPodAutoscaler;
  direction: Direction;
  rules: ScalingRules;
  profile: Profile;
}

function boundsEffect(autoscaler: HorizontalPodAutoscaler, profile: Profile): string {
  const { up, down } = hpaEnvelope(autoscaler, profile);
  if (neverChanges(up)) return `The count is always ${autoscaler.maxReplicas}.`;
  return `In this file: ${envelopeRunText(up)}; ${envelopeRunText(down)}.`;
}

function directionEffect({ autoscaler, direction, rules, profile }: DirectionSubject): string {
  const runs = hpaEnvelope(autoscaler, profile);
  const run = direction === 'scaleUp' ? runs.up : runs.down;
  // If the direction is disabled, `envelopeRunText` already says so.
  const rulesPart = isDisabled(rules)
    ? ''
    : `${rulesText(direction, rules, stabilizationWindowOf(direction, rules, profile))}. `;
  return `In this file: ${rulesPart}${envelopeRunText(run)}.`;
}

function ruleEffect(subject: DirectionSubject, rule: unknown, index: unknown): string | undefined {
  switch (rule) {
    case 'stabilizationWindowSeconds':
      return windowEffect(subject);
    case 'selectPolicy':
      return selectEffect(subject);
    case 'tolerance':
      return toleranceEffect(subject);
    case 'policies': {
      if (typeof index !== 'number') return policiesEffect(subject);
      const policy = subject.rules.policies[index];
      return policy && policyEffect(subject, policy);
    }
    default:
      return undefined;
  }
}

function windowEffect({ direction, rules, profile }: DirectionSubject): string {
  if (isDisabled(rules))
    return `Has no effect while selectPolicy is Disabled: no metric ${changesIn(direction)} a pod.`;
  const window = stabilizationWindowOf(direction, rules, profile);
  if (window === 0) return 'No stabilization: replicas follow the recommendation of each sync.';
  const [way, extreme] = direction === 'scaleDown' ? ['down', 'highest'] : ['up', 'lowest'];
  return `Scales ${way} only to the ${extreme} recommendation of the last ${window} s.`;
}

function selectEffect({ direction, rules }: DirectionSubject): string {
  if (isDisabled(rules))
    return direction === 'scaleUp'
      ? 'Metrics never add pods; only minReplicas can.'
      : 'Metrics never remove pods; only maxReplicas can.';
  const which = rules.selectPolicy === 'Max' ? 'largest' : 'smallest';
  return rules.policies.length === 1
    ? 'There is only one policy, so selectPolicy has no effect.'
    : `Of ${rules.policies.length} policies, the one that allows the ${which} change applies at each sync.`;
}

function toleranceEffect({ autoscaler: { behavior }, direction, profile }: DirectionSubject): string | undefined {
  const tolerance = toleranceOf(behavior, profile);
  if (!tolerance.paths[direction]) return undefined;
  const percent = direction === 'scaleUp' ? 100 + tolerance.up * 100 : 100 - tolerance.down * 100;
  const side = direction === 'scaleUp' ? 'above' : 'below';
  return `Pods are ${direction === 'scaleUp' ? 'added' : 'removed'} only when a metric is ${side} ${Number(percent.toFixed(4))} % of its target.`;
}

function policiesEffect({ direction, rules }: DirectionSubject): string {
  if (isDisabled(rules)) return disabledPolicies;
  return `In this file: ${rulesText(direction, rules, 0)}.`;
}

function policyEffect({ autoscaler, direction, rules, profile }: DirectionSubject, policy: Policy): string {
  if (isDisabled(rules)) return disabledPolicies;
  const from = direction === 'scaleUp' ? Math.max(1, autoscaler.minReplicas) : autoscaler.maxReplicas;
  const singlePolicy: ScalingRules = { ...rules, selectPolicy: 'Max', policies: [policy] };
  const allowed = policyLimit(direction, singlePolicy, from, emptyMemory, 0, profile).policy?.allowed ?? 0;
  const moved = direction === 'scaleUp' ? 'added' : 'removed';
  const pods = (count: number) => `${count} ${count === 1 ? 'pod' : 'pods'}`;
  if (policy.type === 'Pods')
    return `At most ${pods(policy.value)} ${policy.value === 1 ? 'is' : 'are'} ${moved} in any ${durationText(policy.periodSeconds)}.`;
  return `At most ${policy.value} % of the replicas are ${moved} in any ${durationText(policy.periodSeconds)}: with ${from} ${from === 1 ? 'replica' : 'replicas'}, ${pods(allowed)}.`;
}

function isDisabled({ selectPolicy }: ScalingRules): boolean {
  return selectPolicy === 'Disabled';
}

function changesIn(direction: Direction): string {
  return direction === 'scaleUp' ? 'adds' : 'removes';
}

function isDirection(key: unknown): key is Direction {
  return key === 'scaleUp' || key === 'scaleDown';
}

/**
 * Returns the direction in which a field changes the scaling; undefined if a chart of replicas over time would not show
 * the effect.
 */
export function affectedDirection(path: Path, { historic }: HorizontalPodAutoscaler): Direction | undefined {
  const [spec, field] = path;
  if (spec !== 'spec') return undefined;
  const isBound = path.length === 2 && (field === 'minReplicas' || field === 'maxReplicas');
  // A tolerance is excluded below, because it only decides whether to scale at all.
  const isBehavior = field === 'behavior' || (field === 'constraints' && historic?.rules === 'draft');
  if (!isBound && (!isBehavior || path.at(-1) === 'tolerance')) return undefined;
  return path[2] === 'scaleDown' || field === 'minReplicas' ? 'scaleDown' : 'scaleUp';
}
