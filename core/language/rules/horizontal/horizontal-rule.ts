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
      return subject ? check(subject) : noFindings;
    },
  };
}

const noFindings: readonly Finding[] = [];

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
    (subject) => findingsOfEach(subject.metrics, (metric) => check(metric, subject)),
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
    (subject) => findingsOfEach(subject.directions, (direction) => check(direction, subject)),
    needs,
  );
}

/** Most objects have one metric, and none or one direction: the findings of one need no generator around them. */
function findingsOfEach<Part>(parts: readonly Part[], check: (part: Part) => Iterable<Finding>): Iterable<Finding> {
  const [only] = parts;
  if (parts.length === 0) return noFindings;
  return parts.length === 1 && only !== undefined ? check(only) : allFindings(parts, check);
}

function* allFindings<Part>(parts: readonly Part[], check: (part: Part) => Iterable<Finding>): Generator<Finding> {
  for (const part of parts) yield* check(part);
}
