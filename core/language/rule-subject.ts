// What rules check: prepared once for each object, for diagnostics and for fixes.
import { apiServerRules, newestApiServerRules } from '../apiserver/apiserver-rules.ts';
import { formatPath } from '../model/path.ts';
import { profileOfChoice } from '../simulator/profile.ts';
import type { AnalyzedDocument, AnalyzedObject } from './analyze-document.ts';
import { horizontalSubjectOf } from './horizontal-subject.ts';
import { once } from './once.ts';
import type { Finding, Rule, RuleSubject } from './rule.ts';

/** What rules use of the document. */
export type AnalyzedText = Pick<AnalyzedDocument, 'lines' | 'templated' | 'templateLines' | 'chosen'>;

export type SubjectOptions = Pick<RuleSubject, 'levels' | 'scenario'>;

/** Undefined if the kind or version is not described. */
export function ruleSubjectOf(
  analyzed: AnalyzedText,
  object: AnalyzedObject,
  { levels, scenario }: SubjectOptions,
): RuleSubject | undefined {
  if (!object.reading) return undefined;
  const { kubernetes } = analyzed.chosen;
  const server = kubernetes ? apiServerRules(kubernetes) : newestApiServerRules;
  const profile = profileOfChoice(analyzed.chosen);
  const { has } = profile;
  return {
    root: object.root,
    object: object.object,
    description: object.description,
    autoscaler: object.reading.autoscaler,
    text: analyzed.lines.text,
    profile,
    has,
    server,
    horizontal: once(() => horizontalSubjectOf(object, { analyzed, profile, server, scenario })),
    scenario,
    levels,
  };
}

/** A field that the API server refuses has no further finding: the refusal comes first. */
export function findingsOf(rule: Rule, subject: RuleSubject, { reading }: AnalyzedObject): Finding[] {
  const findings = [...rule.check(subject)];
  if (findings.length === 0) return findings;
  const refused = new Set(
    reading?.problems.flatMap(({ level, at }) => (level === 'error' ? [formatPath(at)] : [])) ?? [],
  );
  return findings.filter(({ at }) => !refused.has(formatPath(at)));
}
