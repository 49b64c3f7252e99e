// Reads `constraints` of the 2019 draft leniently: unusable values are absent (docs/behavior/hpa.md §7a).
import { containsTemplate, findTemplate } from '../find-template.ts';
import { formatPath, type Path } from '../path.ts';
import type { Problem } from '../problem.ts';
import { asInteger, asObject, isPresent } from '../read-value.ts';
import { isObject, type ObjectValue, type Value, valueAt } from '../value.ts';
import type { Direction, DraftRules, HorizontalPodAutoscaler, LegacyRules } from './autoscaler.ts';
import {
  constraintContradictions,
  constraintFaults,
  constraintsPath,
  type DraftKey,
  directions,
  draftKeys,
  usablePlaces,
} from './check-constraints.ts';
import { draftDefaults } from './fields/constraints.ts';
import { forbidsScaling } from './forbids-scaling.ts';
import { listUnused } from './list-unused.ts';

export type DraftSpec = Extract<LegacyRules, { rules: 'draft' }>;

export function readConstraints(value: Value | undefined): DraftSpec | undefined {
  if (!isObject(value)) return undefined;
  const faults = constraintFaults(value);
  const usable = usablePlaces(value, faults);
  const rulesOf = (direction: Direction): DraftRules => {
    const written = draftKeys.flatMap((key): [DraftKey, number][] => {
      const [place] = usable(direction, key);
      const number = place && asInteger(valueAt(value, place));
      return number === undefined ? [] : [[key, number]];
    });
    const { periodSeconds } = draftDefaults;
    return { periodSeconds, ...draftDefaults[direction], ...Object.fromEntries(written) };
  };
  const unused = faults.map(({ at }) => unusedText(value, at.slice(constraintsPath.length)));
  return {
    rules: 'draft',
    scaleUp: rulesOf('scaleUp'),
    scaleDown: rulesOf('scaleDown'),
    ...(unused.length > 0 && { unused }),
  };
}

function unusedText(value: ObjectValue, place: Path): string {
  const written = valueAt(value, place) ?? null;
  const text = typeof written === 'bigint' ? String(written) : JSON.stringify(written);
  return typeof written === 'object' ? formatPath(place) : `${formatPath(place)}: ${text.slice(0, 40)}`;
}

export function withDraftRules(autoscaler: HorizontalPodAutoscaler, { spec }: ObjectValue): HorizontalPodAutoscaler {
  const draft = autoscaler.behavior ? undefined : readConstraints(asObject(spec).constraints);
  return draft ? { ...autoscaler, historic: draft } : autoscaler;
}

/** Returns the first template in `constraints`; undefined if the object has `behavior`, which takes precedence. */
export function findDraftTemplate({ spec }: ObjectValue): { path: string; source: string } | undefined {
  const { behavior, constraints } = asObject(spec);
  return isPresent(behavior) ? undefined : findTemplate(constraints, constraintsPath);
}

/**
 * Explains the unknown field `constraints`: adds its meaning to the message of the problem, and adds the problems of
 * its values. `templated` tells whether a template may write absent fields.
 */
export function explainDraft(problem: Problem, object: ObjectValue, templated: boolean): Problem[] {
  if (problem.code !== 'draft-constraints') return [problem];
  const { constraints } = asObject(object.spec);
  const isUncertain = containsTemplate(constraints);
  const draft = isUncertain ? undefined : readConstraints(constraints);
  const meaning = draft
    ? ` The field means: ${directions.map((direction) => describeDirection(direction, draft[direction])).join('; ')}.`
    : '';
  const today = behaviorVersions.includes(object.apiVersion) ? 'behavior' : 'behavior in autoscaling/v2';
  const message = `constraints is an unknown field, from a draft of 2019 that was never released. Use ${today} instead.${meaning}${unusedSentence(draft)}`;
  const explained = { ...problem, message };
  if (!isObject(constraints)) return [explained];
  const faults = constraintFaults(constraints);
  const contradictions = isUncertain || templated ? [] : constraintContradictions(constraints, faults);
  return [explained, ...faults, ...contradictions];
}

/** The versions that have the field `behavior`. In the other versions, an annotation contains the behavior. */
const behaviorVersions: readonly unknown[] = ['autoscaling/v2', 'autoscaling/v2beta2'];

function unusedSentence(draft: DraftSpec | undefined): string {
  return draft?.unused ? ` The draft cannot use ${listUnused(draft.unused)}.` : '';
}

function describeDirection(direction: Direction, rules: DraftRules): string {
  const { pods, percent, periodSeconds, delaySeconds = 0 } = rules;
  const verb = direction === 'scaleUp' ? 'scale up' : 'scale down';
  if (forbidsScaling(rules)) return `never ${verb}`;
  const rates = [...(percent ? [`${percent} %`] : []), ...(pods ? [`${pods} ${pods === 1 ? 'pod' : 'pods'}`] : [])];
  const smaller = direction === 'scaleDown' ? 'smaller' : 'larger';
  const rate =
    rates.length === 0
      ? 'by any number'
      : `by ${rates.join(' or ')} per ${periodSeconds} s${rates.length > 1 ? `, the ${smaller}` : ''}`;
  return `${verb} ${rate}${delaySeconds > 0 ? `${rates.length > 1 ? ',' : ''} after ${delaySeconds} s` : ''}`;
}
