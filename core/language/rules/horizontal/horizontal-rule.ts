// A rule for HorizontalPodAutoscalers of every version, and its two common forms.
import type { HorizontalSubject, WrittenDirection, WrittenMetric } from '../../horizontal-subject.ts';
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
    kind: 'HorizontalPodAutoscaler',
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

/** A rule that checks each direction of a written `behavior`. */
export function directionRule(
  code: string,
  level: Rule['level'],
  check: (direction: WrittenDirection, subject: HorizontalSubject) => Iterable<Finding>,
  needs: RuleNeeds = {},
): Rule {
  return horizontalRule(
    code,
    level,
    function* (subject) {
      for (const direction of subject.directions) yield* check(direction, subject);
    },
    needs,
  );
}
