// A rule for HorizontalPodAutoscalers of every version, and its two common forms.
import type { Direction, HorizontalPodAutoscaler, ScalingRules } from '../../../model/hpa/autoscaler.ts';
import type { Path } from '../../../model/path.ts';
import { asObject } from '../../../model/read-value.ts';
import type { ObjectValue } from '../../../model/value.ts';
import type { HorizontalSubject, WrittenMetric } from '../../horizontal-subject.ts';
import type { Finding, Rule } from '../../rule.ts';

export function horizontalRule(
  code: string,
  level: Rule['level'],
  check: (subject: HorizontalSubject) => Iterable<Finding>,
  needs: RuleNeeds = {},
): Rule {
  return {
    code,
    level,
    ...needs,
    check: ({ horizontal }) => {
      const subject = horizontal();
      return subject ? check(subject) : [];
    },
  };
}

type RuleNeeds = Pick<Rule, 'needsScenario' | 'hasVerdicts'>;

/** A rule that checks each metric. */
export function metricRule(
  code: string,
  level: Rule['level'],
  check: (metric: WrittenMetric, subject: HorizontalSubject) => Iterable<Finding>,
  needs: RuleNeeds = {},
): Rule {
  return horizontalRule(
    code,
    level,
    function* (subject) {
      for (const metric of subject.metrics) yield* check(metric, subject);
    },
    needs,
  );
}

/** One direction of `behavior`, as a version with that field has it. */
export interface WrittenDirection {
  direction: Direction;
  autoscaler: HorizontalPodAutoscaler;
  /** With defaults. */
  rules: ScalingRules;
  /** Without defaults. */
  written: ObjectValue;
  path: Path;
}

/** A rule that checks each direction of a written `behavior`. */
export function directionRule(
  code: string,
  level: Rule['level'],
  check: (direction: WrittenDirection, subject: HorizontalSubject) => Iterable<Finding>,
  needs: RuleNeeds = {},
): Rule {
  const checkDirections = function* (subject: HorizontalSubject) {
    const { autoscaler, object, server } = subject;
    const behavior = asObject(asObject(object.spec).behavior);
    if (!autoscaler?.behavior || !server.behavior) return;
    for (const direction of ['scaleUp', 'scaleDown'] as const) {
      const written = asObject(behavior[direction]);
      if (Object.keys(written).length === 0) continue;
      const path = ['spec', 'behavior', direction];
      yield* check({ direction, autoscaler, rules: autoscaler.behavior[direction], written, path }, subject);
    }
  };
  return horizontalRule(code, level, checkDirections, needs);
}
