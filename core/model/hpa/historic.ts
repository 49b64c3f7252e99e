// What an autoscaler that Kubernetes does not know (any more) says of its pace: the first version, and the draft of 2019 in which
// `behavior` was called `constraints` (docs/behavior/hpa.md §7a, §7c). Read leniently: what cannot be read is absent.
import type { Problem } from '../problem.ts';
import { seenNumber, seenObject } from '../seen.ts';
import { isObject, type ObjectValue, type Value } from '../value.ts';
import type { DraftRules, Historic, HorizontalPodAutoscaler } from './autoscaler.ts';

const directions = ['scaleUp', 'scaleDown'] as const;
const defaultPeriodSeconds = 60;
/** Only upwards: downwards everything may be removed. */
const defaultUp = { pods: 4, percent: 100 };

/** Undefined where nothing of the draft is written. */
export function readConstraints(value: Value | undefined): Extract<Historic, { rules: 'draft' }> | undefined {
  if (!isObject(value)) return undefined;
  const scaleUp = readDirection(value.scaleUp);
  return {
    rules: 'draft',
    scaleUp: { ...scaleUp, pods: scaleUp.pods ?? defaultUp.pods, percent: scaleUp.percent ?? defaultUp.percent },
    scaleDown: withStoryDelay(readDirection(value.scaleDown), value),
  };
}

/** Its types nest the numbers under `rate`, its stories do not. */
function readDirection(value: Value | undefined): DraftRules {
  const direction = seenObject(value);
  const rate: ObjectValue = { ...direction, ...seenObject(direction.rate) };
  const [pods, percent, period, delay] = ['pods', 'percent', 'periodSeconds', 'delaySeconds'].map((key) => countOf(rate[key]));
  return {
    ...(pods !== undefined && { pods }),
    ...(percent !== undefined && { percent }),
    periodSeconds: period || defaultPeriodSeconds,
    ...(delay !== undefined && { delaySeconds: delay }),
  };
}

/** One story writes the delay beside `scaleDown`. */
function withStoryDelay(rules: DraftRules, { delaySeconds }: ObjectValue): DraftRules {
  const delay = countOf(delaySeconds);
  return rules.delaySeconds === undefined && delay !== undefined ? { ...rules, delaySeconds: delay } : rules;
}

function countOf(value: Value | undefined): number | undefined {
  const number = seenNumber(value);
  return number !== undefined && number >= 0 ? number : undefined;
}

/** Simulated by the draft's rules, unless `behavior` stands there as well. */
export function withDraft(autoscaler: HorizontalPodAutoscaler, { spec }: ObjectValue): HorizontalPodAutoscaler {
  const draft = autoscaler.behavior ? undefined : readConstraints(seenObject(spec).constraints);
  return draft ? { ...autoscaler, historic: draft } : autoscaler;
}

/** What the API server makes of it, and what it was meant to do. */
export function aboutDraft(problem: Problem, object: ObjectValue): Problem {
  if (problem.code !== 'draft-constraints') return problem;
  const draft = readConstraints(seenObject(object.spec).constraints);
  const meant = draft ? ` It means: ${directions.map((direction) => directionText(direction, draft[direction])).join('; ')}.` : '';
  return {
    ...problem,
    message: `constraints is from a draft of 2019 that was never released: an unknown field. Today it is behavior.${meant}`,
  };
}

function directionText(direction: (typeof directions)[number], rules: DraftRules): string {
  const { pods, percent, periodSeconds, delaySeconds = 0 } = rules;
  const verb = direction === 'scaleUp' ? 'scale up' : 'scale down';
  if (isFrozen(rules)) return `never ${verb}`;
  const rates = [...(percent ? [`${percent} %`] : []), ...(pods ? [`${pods} ${pods === 1 ? 'pod' : 'pods'}`] : [])];
  const smaller = direction === 'scaleDown' ? 'smaller' : 'larger';
  const rate =
    rates.length === 0 ? 'by any number' : `by ${rates.join(' or ')} per ${periodSeconds} s${rates.length > 1 ? `, the ${smaller}` : ''}`;
  return `${verb} ${rate}${delaySeconds > 0 ? ` after ${delaySeconds} s` : ''}`;
}

/** The same in the words of `behavior`: what is not written keeps the draft's default, and is therefore written out. */
export function behaviorOf({ scaleUp, scaleDown }: Extract<Historic, { rules: 'draft' }>): ObjectValue {
  const written = { scaleUp, scaleDown };
  return Object.fromEntries(directions.map((direction): [string, Value] => [direction, directionOf(direction, written[direction])]));
}

function directionOf(direction: (typeof directions)[number], rules: DraftRules): ObjectValue {
  const { pods, percent, periodSeconds, delaySeconds } = rules;
  const window: ObjectValue = delaySeconds === undefined ? {} : { stabilizationWindowSeconds: delaySeconds };
  if (isFrozen(rules)) return { ...window, selectPolicy: 'Disabled' };
  const policies = [
    ...(percent ? [{ type: 'Percent', value: percent, periodSeconds }] : []),
    ...(pods ? [{ type: 'Pods', value: pods, periodSeconds }] : []),
  ];
  const all = policies.length > 0 ? policies : [{ type: 'Percent', value: 100, periodSeconds }];
  // "The larger result" is the smaller removal.
  return { ...window, ...(direction === 'scaleDown' && all.length > 1 && { selectPolicy: 'Min' }), policies: all };
}

/** By 0 pods and 0 % nothing ever moves. */
export function isFrozen({ pods, percent }: DraftRules): boolean {
  return pods === 0 && percent === 0;
}
