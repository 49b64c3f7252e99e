// The scaling rules of autoscalers that Kubernetes does not serve (any more): the first version, and the 2019 draft
// that called `behavior` `constraints` (docs/behavior/hpa.md §7a, §7c). Reading is lenient: a field that cannot be read
// is absent.
import type { Problem } from '../problem.ts';
import { asInteger, asObject, isPresent } from '../read-value.ts';
import { isObject, type ObjectValue, type Value } from '../value.ts';
import type { DraftRules, HorizontalPodAutoscaler, LegacyRules } from './autoscaler.ts';

const directions = ['scaleUp', 'scaleDown'] as const;
const defaultPeriodSeconds = 60;
/** Only for scale-up: by default a scale-down may remove all pods. */
const defaultScaleUpRate = { pods: 4, percent: 100 };

/** Undefined if the object has no field of the draft. */
export function readConstraints(value: Value | undefined): Extract<LegacyRules, { rules: 'draft' }> | undefined {
  if (!isObject(value)) return undefined;
  const scaleUp = readDirection(value.scaleUp);
  return {
    rules: 'draft',
    scaleUp: {
      ...scaleUp,
      pods: scaleUp.pods ?? defaultScaleUpRate.pods,
      percent: scaleUp.percent ?? defaultScaleUpRate.percent,
    },
    scaleDown: withUserStoryDelay(readDirection(value.scaleDown), value),
  };
}

/** The draft's types nest the numbers under `rate`; its user stories do not. */
function readDirection(value: Value | undefined): DraftRules {
  const direction = asObject(value);
  const rate: ObjectValue = { ...direction, ...asObject(direction.rate) };
  const [pods, percent, period, delay] = ['pods', 'percent', 'periodSeconds', 'delaySeconds'].map((key) =>
    nonNegativeInteger(rate[key]),
  );
  return {
    ...(pods !== undefined && { pods }),
    ...(percent !== undefined && { percent }),
    periodSeconds: period || defaultPeriodSeconds,
    ...(delay !== undefined && { delaySeconds: delay }),
  };
}

/** One user story writes the delay beside `scaleDown`. */
function withUserStoryDelay(rules: DraftRules, { delaySeconds }: ObjectValue): DraftRules {
  const delay = nonNegativeInteger(delaySeconds);
  return rules.delaySeconds === undefined && delay !== undefined ? { ...rules, delaySeconds: delay } : rules;
}

function nonNegativeInteger(value: Value | undefined): number | undefined {
  const number = asInteger(value);
  return number !== undefined && number >= 0 ? number : undefined;
}

/** Simulates by the draft's rules, unless the object has `behavior` as well. */
export function withDraftRules(autoscaler: HorizontalPodAutoscaler, { spec }: ObjectValue): HorizontalPodAutoscaler {
  const draft = autoscaler.behavior ? undefined : readConstraints(asObject(spec).constraints);
  return draft ? { ...autoscaler, historic: draft } : autoscaler;
}

/** Explains what the API server does with the field, and what the draft intended. */
export function explainDraft(problem: Problem, object: ObjectValue): Problem {
  if (problem.code !== 'draft-constraints') return problem;
  const draft = readConstraints(asObject(object.spec).constraints);
  const meaning = draft
    ? ` It means: ${directions.map((direction) => describeDirection(direction, draft[direction])).join('; ')}.`
    : '';
  return {
    ...problem,
    message: `constraints is from a draft of 2019 that was never released: an unknown field. Today it is behavior.${meaning}`,
  };
}

function describeDirection(direction: (typeof directions)[number], rules: DraftRules): string {
  const { pods, percent, periodSeconds, delaySeconds = 0 } = rules;
  const verb = direction === 'scaleUp' ? 'scale up' : 'scale down';
  if (forbidsScaling(rules)) return `never ${verb}`;
  const rates = [...(percent ? [`${percent} %`] : []), ...(pods ? [`${pods} ${pods === 1 ? 'pod' : 'pods'}`] : [])];
  const smaller = direction === 'scaleDown' ? 'smaller' : 'larger';
  const rate =
    rates.length === 0
      ? 'by any number'
      : `by ${rates.join(' or ')} per ${periodSeconds} s${rates.length > 1 ? `, the ${smaller}` : ''}`;
  return `${verb} ${rate}${delaySeconds > 0 ? ` after ${delaySeconds} s` : ''}`;
}

/** The spec with `behavior` in place of `constraints`; its own `behavior` stays. Undefined without `constraints`. */
export function withBehaviorForDraft(spec: ObjectValue): ObjectValue | undefined {
  const draft = readConstraints(spec.constraints);
  if (!draft) return undefined;
  const { constraints: _, ...rest } = spec;
  return isPresent(rest.behavior) ? rest : { ...rest, behavior: behaviorFromDraft(draft) };
}

/** Converts the draft to `behavior`, with the draft's defaults written out for absent fields. */
function behaviorFromDraft({ scaleUp, scaleDown }: Extract<LegacyRules, { rules: 'draft' }>): ObjectValue {
  const written = { scaleUp, scaleDown };
  return Object.fromEntries(
    directions.map((direction): [string, Value] => [direction, scalingRulesFromDraft(direction, written[direction])]),
  );
}

function scalingRulesFromDraft(direction: (typeof directions)[number], rules: DraftRules): ObjectValue {
  const { pods, percent, periodSeconds, delaySeconds } = rules;
  const window: ObjectValue = delaySeconds === undefined ? {} : { stabilizationWindowSeconds: delaySeconds };
  if (forbidsScaling(rules)) return { ...window, selectPolicy: 'Disabled' };
  const policies = [
    ...(percent ? [{ type: 'Percent', value: percent, periodSeconds }] : []),
    ...(pods ? [{ type: 'Pods', value: pods, periodSeconds }] : []),
  ];
  const all = policies.length > 0 ? policies : [{ type: 'Percent', value: 100, periodSeconds }];
  // For a scale-down the draft's "larger result" is the smaller removal.
  return { ...window, ...(direction === 'scaleDown' && all.length > 1 && { selectPolicy: 'Min' }), policies: all };
}

/** With 0 pods and 0 % the replicas never change. */
export function forbidsScaling({ pods, percent }: DraftRules): boolean {
  return pods === 0 && percent === 0;
}
