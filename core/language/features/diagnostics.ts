// Everything that is wrong with a chunk: its text, what the API server would refuse, what the rules find.

import type { Diagnostic, Range as LineRange } from 'vscode-languageserver-types';
import { formatPath } from '../../model/path.ts';
import type { Level, Problem } from '../../model/problem.ts';
import { scenarioKind } from '../../model/scenario/kind.ts';
import { readScenario } from '../../model/scenario/read-scenario.ts';
import { limits } from '../../text/limits.ts';
import { positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { preventsReading } from '../../text/text-problem.ts';
import type { AnalyzedDocument, AnalyzedObject } from '../analyze-document.ts';
import { DiagnosticSeverity } from '../lsp-constants.ts';
import { rangeOfProblem } from '../problem-range.ts';
import type { Rule, RuleLevel, RuleLevels } from '../rule.ts';
import { rules, rulesFor } from '../rules/rules.ts';
import { type AttachedFiles, attachedFileProblems } from '../scenario/attached-files.ts';
import { provenWorkloadOf, type WorkspaceContext } from '../workspace/workspace-context.ts';
import type { Workload } from '../workspace/workspace-object.ts';

export interface DiagnosticOptions {
  levels: RuleLevels;
  /** Address of the folder with the pages of the rules. */
  pages?: string;
  /** The files that a scenario file names, where somebody has read them. */
  attached?: AttachedFiles;
  /** What is around the chunk, where somebody knows: some problems are none for the workload that stands there. */
  workspaceContext?: WorkspaceContext;
}

const workloadDependentCodes: ReadonlySet<string> = new Set(
  rules.flatMap(({ code, needsWorkload }) => (needsWorkload ? [code] : [])),
);

/** Whether problems of this code depend on what is around. */
export function dependsOnWorkload(code: unknown): boolean {
  return workloadDependentCodes.has(String(code));
}

export const diagnosticSource = 'replicast';

const severities: Record<Level, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** A problem with its place in the chunk. */
export interface ProblemAtOffset {
  code: string;
  level: RuleLevel;
  range: Range;
  message: string;
  path?: string;
  item?: number;
}

/** A problem that the levels and switches let through. */
export interface ReportedProblem {
  code: string;
  level: Level;
  /** Counts from the start of the chunk. */
  range: LineRange;
  message: string;
  /** `spec.metrics[0].type`; empty where the text itself is broken. */
  path: string;
  /** Place in a list, from 0. */
  item?: number;
}

/** Positions count from the start of the chunk. */
export function diagnose(analyzed: AnalyzedDocument, options: DiagnosticOptions): Diagnostic[] {
  return findProblems(analyzed, options).map((problem) => toDiagnostic(problem, options));
}

/** The same of problems that somebody else found, in documents that hold no whole autoscaler. */
export function reportProblems(
  placed: readonly ProblemAtOffset[],
  analyzed: Pick<AnalyzedDocument, 'lines' | 'suppressions'>,
  options: DiagnosticOptions,
): Diagnostic[] {
  return placed
    .flatMap((problem) => applyLevel(analyzed, options.levels, problem))
    .map((problem) => toDiagnostic(problem, options));
}

function toDiagnostic({ code, level, range, message }: ReportedProblem, { pages }: DiagnosticOptions): Diagnostic {
  const link = pages === undefined ? {} : { codeDescription: { href: `${pages}/${code}.md` } };
  return { range, severity: severities[level], source: diagnosticSource, code, ...link, message };
}

/** What `diagnose` reports, in our own words: with the path, for those who are no editor. */
export function findProblems(
  analyzed: AnalyzedDocument,
  { levels, attached, workspaceContext }: Omit<DiagnosticOptions, 'pages'>,
): ReportedProblem[] {
  const workloadOf = (object: AnalyzedObject) =>
    workspaceContext && provenWorkloadOf(workspaceContext, object.root, analyzed.lines);
  const ofObjects = isReadable(analyzed)
    ? analyzed.objects.flatMap((object) => [
        ...problemsOf(object, workloadOf),
        ...problemsOfAttachedFiles(object, attached),
      ])
    : [];
  const placed = [...analyzed.textProblems, ...ofObjects];
  return placed.flatMap((problem) => applyLevel(analyzed, levels, problem));
}

/** Of a text that nobody can read the server says nothing more; what it seems to lack may stand behind the mistake. */
function isReadable({ textProblems }: AnalyzedDocument): boolean {
  return !textProblems.some(preventsReading);
}

function problemsOf(object: AnalyzedObject, workloadOf: WorkloadOf): ProblemAtOffset[] {
  const problems = [...(object.unknownKind ? [object.unknownKind] : []), ...(object.reading?.problems ?? [])];
  // Nobody reads more, and finding the place of each takes a walk over its neighbours.
  const read = problems.slice(0, limits.problems);
  return [
    ...read.map((problem) => placeProblem(object, problem)),
    ...rulesFor(object.description).flatMap((rule) => findingsOf(rule, object, workloadOf)),
  ];
}

function problemsOfAttachedFiles(object: AnalyzedObject, attached: AttachedFiles | undefined): ProblemAtOffset[] {
  const { description } = object;
  if (!attached || description?.kind !== scenarioKind.kind) return [];
  return attachedFileProblems(readScenario(object.object), object.object, attached).map((problem) =>
    placeProblem(object, problem),
  );
}

type WorkloadOf = (object: AnalyzedObject) => Workload | undefined;

function findingsOf(rule: Rule, object: AnalyzedObject, workloadOf: WorkloadOf): ProblemAtOffset[] {
  if (!object.reading) return [];
  const { autoscaler } = object.reading;
  const findings = [...rule.check({ object: object.object, ...(autoscaler && { autoscaler }) })];
  const workload = findings.some(({ unless }) => unless) ? workloadOf(object) : undefined;
  return findings
    .filter(({ unless }) => !(workload && unless?.(workload)))
    .map((finding) => placeProblem(object, { ...finding, code: rule.code, level: finding.level ?? rule.level }));
}

function placeProblem(
  { root, item }: AnalyzedObject,
  problem: Omit<Problem, 'level'> & { level: RuleLevel },
): ProblemAtOffset {
  const { code, level, message, at } = problem;
  return {
    code,
    level,
    range: rangeOfProblem(root, problem),
    message,
    path: formatPath(at),
    ...(item !== undefined && { item }),
  };
}

function applyLevel(
  { lines, suppressions }: Pick<AnalyzedDocument, 'lines' | 'suppressions'>,
  levels: RuleLevels,
  placed: ProblemAtOffset,
): ReportedProblem[] {
  const { code, message, path = '', item } = placed;
  const level = Object.hasOwn(levels, code) ? (levels[code] ?? placed.level) : placed.level;
  const range = { start: positionAt(lines, placed.range.start), end: positionAt(lines, placed.range.end) };
  if (level === 'off' || suppressions.get(range.start.line)?.has(code)) return [];
  return [{ code, level, range, message, path, ...(item !== undefined && { item }) }];
}
