// Everything that is wrong with a chunk: its text, what the API server would refuse, what the rules find.
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';
import type { Level, Problem } from '../../model/problem.ts';
import { positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { rangeOfProblem } from '../locate.ts';
import type { Rule, RuleLevel, RuleLevels } from '../rule.ts';
import { rules } from '../rules/all.ts';
import type { AutoscalerView, ChunkView } from '../view.ts';

export interface DiagnosticOptions {
  levels: RuleLevels;
  /** Address of the folder with the pages of the rules. */
  pages?: string;
}

export const source = 'replicast';

const severities: Record<Level, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** A problem with its place in the chunk. */
interface Placed {
  code: string;
  level: RuleLevel;
  range: Range;
  message: string;
}

/** Positions count from the start of the chunk. */
export function diagnose(view: ChunkView, options: DiagnosticOptions): Diagnostic[] {
  const found = [...view.textProblems, ...view.autoscalers.flatMap(problemsOf)];
  return found.flatMap((problem) => toDiagnostic(view, options, problem));
}

function problemsOf(autoscaler: AutoscalerView): Placed[] {
  const problems = [...(autoscaler.misspelt ? [autoscaler.misspelt] : []), ...(autoscaler.reading?.problems ?? [])];
  return [...problems.map((problem) => place(autoscaler, problem)), ...rules.flatMap((rule) => findingsOf(rule, autoscaler))];
}

function findingsOf(rule: Rule, view: AutoscalerView): Placed[] {
  if (!view.reading) return [];
  const { autoscaler } = view.reading;
  const findings = rule.check({ object: view.object, ...(autoscaler && { autoscaler }) });
  return [...findings].map((finding) => place(view, { ...finding, code: rule.code, level: rule.level }));
}

function place({ root }: AutoscalerView, problem: Omit<Problem, 'level'> & { level: RuleLevel }): Placed {
  return { code: problem.code, level: problem.level, range: rangeOfProblem(root, problem), message: problem.message };
}

function toDiagnostic({ lines, switches }: ChunkView, { levels, pages }: DiagnosticOptions, placed: Placed): Diagnostic[] {
  const { code, message } = placed;
  const level = Object.hasOwn(levels, code) ? (levels[code] ?? placed.level) : placed.level;
  const range = { start: positionAt(lines, placed.range.start), end: positionAt(lines, placed.range.end) };
  if (level === 'off' || switches.get(range.start.line)?.has(code)) return [];
  const link = pages === undefined ? {} : { codeDescription: { href: `${pages}/${code}.md` } };
  return [{ range, severity: severities[level], source, code, ...link, message }];
}
