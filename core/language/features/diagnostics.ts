// All problems of a YAML document: syntax errors, API server errors, and findings of the rules.

import type { Diagnostic, Range as LineRange } from 'vscode-languageserver-types';
import { formatPath, type Path, parsePath } from '../../model/path.ts';
import type { Level, Problem } from '../../model/problem.ts';
import { releasesInUse } from '../../model/release-choice.ts';
import { controllerDifferencesOf } from '../../model/releases.ts';
import { scenarioKind } from '../../model/scenario/kind.ts';
import { readScenario } from '../../model/scenario/read-scenario.ts';
import { limits } from '../../text/limits.ts';
import { positionAt } from '../../text/lines.ts';
import type { MapNode, Range } from '../../text/node.ts';
import { preventsReading } from '../../text/text-problem.ts';
import type { AnalyzedDocument, AnalyzedObject } from '../analyze-document.ts';
import { groupMissingFields } from '../group-missing-fields.ts';
import { DiagnosticSeverity } from '../lsp-constants.ts';
import { orderByCause } from '../order-by-cause.ts';
import { rangeOfProblem } from '../problem-range.ts';
import type { Rule, RuleLevel, RuleLevels } from '../rule.ts';
import { rules, rulesFor } from '../rules/rules.ts';
import { type AttachedFiles, attachedFileProblems } from '../scenario/attached-files.ts';
import { provenWorkloadOf, type WorkspaceContext } from '../workspace/workspace-context.ts';
import type { Workload } from '../workspace/workspace-object.ts';

export interface DiagnosticOptions {
  levels: RuleLevels;
  /** URL of the folder with the rule pages. */
  pages?: string | undefined;
  /** The files that a scenario file names, if they were read. */
  attached?: AttachedFiles | undefined;
  /** The workspace, if known. Some findings do not apply to the actual workload. */
  workspaceContext?: WorkspaceContext | undefined;
  /** Whether a problem of an object is reported in this file: others belong to the file that sets the value. */
  belongsHere?: ((object: AnalyzedObject, at: Path) => boolean) | undefined;
}

const workloadDependentCodes: ReadonlySet<string> = new Set(
  rules.flatMap(({ code, needsWorkload }) => (needsWorkload ? [code] : [])),
);

/** Whether the workload decides about problems with this code that the file alone has. */
export function dependsOnWorkload(code: unknown): boolean {
  return workloadDependentCodes.has(String(code));
}

/** Whether other objects of the workspace may prove further problems. */
export function mayHaveWorkspaceProblems({ objects }: AnalyzedDocument): boolean {
  return objects.some((object) =>
    rulesFor(object.description).some(({ inWorkspace }) => inWorkspace?.isPossible(object)),
  );
}

/** The problems that only other objects of the workspace prove, in addition to those of `diagnose`. */
export function diagnoseInWorkspace(
  analyzed: AnalyzedDocument,
  workspaceContext: WorkspaceContext,
  options: DiagnosticOptions,
): Diagnostic[] {
  return reportProblems(workspaceProblems(analyzed, workspaceContext), analyzed, options);
}

export const diagnosticSource = 'replicast';

const severities: Record<Level, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** A problem with its offsets in the YAML document. */
export interface ProblemAtOffset {
  code: string;
  level: RuleLevel;
  range: Range;
  message: string;
  path?: string;
  item?: number | undefined;
}

/** A problem that levels and suppressions do not hide. */
export interface ReportedProblem {
  code: string;
  level: Level;
  /** Relative to the start of the YAML document. */
  range: LineRange;
  message: string;
  /** `spec.metrics[0].type`. Empty for a syntax error. */
  path: string;
  /** Index in a `List`, from 0. */
  item?: number | undefined;
}

/** For editors: missing fields are grouped. Positions are relative to the start of the YAML document. */
export function diagnose(analyzed: AnalyzedDocument, options: DiagnosticOptions): Diagnostic[] {
  return findReported(analyzed, options, groupMissingFields).map((problem) => toDiagnostic(problem, options));
}

/** Reports problems that were found by other checks, in documents without a complete autoscaler. */
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

type FindOptions = Omit<DiagnosticOptions, 'pages'>;

/** Finds every single problem, with its path, for callers other than editors. */
export function findProblems(analyzed: AnalyzedDocument, options: FindOptions): ReportedProblem[] {
  return findReported(analyzed, options, (_, problems) => problems);
}

/** Every problem of one object that its file alone has, at any level. */
export function objectProblems(object: AnalyzedObject): ProblemAtOffset[] {
  return problemsOf(
    object,
    () => undefined,
    (_, problems) => problems,
  );
}

type ProblemFilter = (root: MapNode, problems: readonly Problem[]) => readonly Problem[];

function findReported(
  analyzed: AnalyzedDocument,
  { levels, attached, workspaceContext, belongsHere }: FindOptions,
  filter: ProblemFilter,
): ReportedProblem[] {
  const workloadOf = (object: AnalyzedObject) =>
    workspaceContext && provenWorkloadOf(workspaceContext, object.root, analyzed.lines);
  const ofObjects = isReadable(analyzed)
    ? analyzed.objects.flatMap((object) => [
        ...problemsOf(object, workloadOf, filter).filter(
          ({ path }) => !belongsHere || path === undefined || belongsHere(object, parsePath(path)),
        ),
        ...problemsOfAttachedFiles(object, attached),
      ])
    : [];
  const inWorkspace = workspaceContext ? workspaceProblems(analyzed, workspaceContext) : [];
  const placed = [...analyzed.textProblems, ...ofObjects, ...inWorkspace];
  return placed.flatMap((problem) => applyLevel(analyzed, levels, problem));
}

/**
 * If the document cannot be parsed, only syntax errors are reported: a field that seems missing may follow the error.
 */
function isReadable({ textProblems }: AnalyzedDocument): boolean {
  return !textProblems.some(preventsReading);
}

function problemsOf(object: AnalyzedObject, workloadOf: WorkloadOf, filter: ProblemFilter): ProblemAtOffset[] {
  const ordered = orderByCause(object.reading?.problems ?? []);
  const problems = [...(object.unknownKind ? [object.unknownKind] : []), ...ordered];
  // Limits the problems, because finding the range of each searches all its siblings.
  const read = problems.slice(0, limits.problems);
  return [
    ...filter(object.root, read).map((problem) => placeProblem(object, problem)),
    ...rulesFor(object.description).flatMap((rule) => findingsOf(rule, object, workloadOf)),
  ];
}

function workspaceProblems(analyzed: AnalyzedDocument, workspaceContext: WorkspaceContext): ProblemAtOffset[] {
  if (!isReadable(analyzed)) return [];
  const has = controllerDifferencesOf(releasesInUse(analyzed.chosen).kubernetes.release);
  return analyzed.objects.flatMap((object) =>
    rulesFor(object.description).flatMap((rule) =>
      rule.inWorkspace?.isPossible(object)
        ? [...rule.inWorkspace.check({ analyzed, object, has, workspaceContext })].map((finding) =>
            placeProblem(object, { ...finding, code: rule.code, level: finding.level ?? rule.level }),
          )
        : [],
    ),
  );
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
  const findings = [...rule.check({ object: object.object, autoscaler })];
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
    item,
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
  return [{ code, level, range, message, path, item }];
}
