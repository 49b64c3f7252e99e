import type { Expectation } from './expectation.ts';
import type { Judgement } from './judge.ts';

export interface JudgedFinding {
  /** May be a level that no expectation is about. */
  level: string | undefined;
  text: string;
  code: string;
}

/**
 * Judges an expectation such as `no errors`. If it fails, `happened` names the first finding of the first level that
 * has findings.
 */
export function judgeFindings(
  { levels }: Extract<Expectation, { kind: 'findings' }>,
  findings: readonly JudgedFinding[],
): Pick<Judgement, 'passed' | 'happened'> {
  const [first, ...others] = levels.flatMap((wanted) => findings.filter(({ level }) => level === wanted));
  if (!first) return { passed: true, happened: `no ${levels.join(', no ')}` };
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return { passed: false, happened: `${first.level}: ${first.text} (${first.code})${more}` };
}
