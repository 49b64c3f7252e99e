import { findingsIn } from '../../findings-in.ts';
import type { HorizontalSubject, WrittenDirection, WrittenMetric, WrittenPolicy } from '../../horizontal-subject.ts';
import type { Finding, Found, Rule } from '../../rule.ts';

export function horizontalRule(
  code: string,
  level: Rule['level'],
  check: (subject: HorizontalSubject, most: number) => Found,
  needs: RuleNeeds = {},
): Rule {
  return {
    code,
    level,
    kind: 'HorizontalPodAutoscaler',
    ...needs,
    check: ({ horizontal, maxFindings }) => {
      const subject = horizontal();
      return subject && check(subject, maxFindings);
    },
  };
}

type RuleNeeds = Pick<Rule, 'needsScenario' | 'hasVerdicts'>;

export function metricRule(
  code: string,
  level: Rule['level'],
  check: (metric: WrittenMetric, subject: HorizontalSubject) => Found,
  needs?: RuleNeeds,
): Rule {
  return horizontalRule(code, level, (subject, most) => foundInEach(subject.metrics, check, subject, most), needs);
}

export function directionRule(
  code: string,
  level: Rule['level'],
  check: (direction: WrittenDirection, subject: HorizontalSubject, most: number) => Found,
  needs?: RuleNeeds,
): Rule {
  return horizontalRule(code, level, (subject, most) => foundInEach(subject.directions, check, subject, most), needs);
}

export function policyRule(
  code: string,
  level: Rule['level'],
  check: (policy: WrittenPolicy, direction: WrittenDirection, subject: HorizontalSubject) => Found,
  needs?: RuleNeeds,
): Rule {
  const checkAll = (direction: WrittenDirection, subject: HorizontalSubject, most: number) =>
    foundInEach(direction.policies, (policy) => check(policy, direction, subject), subject, most);
  return directionRule(code, level, checkAll, needs);
}

/**
 * Returns the findings in all parts, up to `most`; undefined if nothing was found. The number of findings is limited,
 * because the search for each finding may read the whole object.
 */
function foundInEach<Part>(
  parts: readonly Part[],
  check: (part: Part, subject: HorizontalSubject, most: number) => Found,
  subject: HorizontalSubject,
  most: number,
): Found {
  let all: Finding[] | undefined;
  for (const part of parts) {
    const found = check(part, subject, most);
    if (found === undefined) continue;
    all = [...(all ?? []), ...findingsIn(found, most - (all?.length ?? 0))];
    if (all.length >= most) break;
  }
  return all;
}
