import type { Range as LineRange } from 'vscode-languageserver-types';
import type { AnalyzedDocument } from '../analysis/analyze-document.ts';
import { DiagnosticSeverity, DiagnosticTag } from '../analysis/wording/lsp-constants.ts';
import type { WorkspaceContext } from '../analysis/workspace-context.ts';
import type { ProvingPart } from '../index/links/proving-part.ts';
import type { Level } from '../model/problem.ts';
import { positionAt } from '../text/lines.ts';
import { attachedFileCodes } from './diagnostic-codes.ts';
import {
  allProblems,
  type FindOptions,
  isReadable,
  type ProblemAtOffset,
  type ProblemFilter,
  placedProblems,
  workspaceProblems,
} from './find-problems.ts';
import type { FoundDiagnostic } from './found-diagnostic.ts';
import { groupMissingFields } from './group-missing-fields.ts';
import { levelOf, type RuleLevels } from './rule.ts';
import { enabledRulesFor, rules } from './rules/rules.ts';
import { findUnusedSuppressions } from './unused-suppressions.ts';

export interface DiagnosticOptions extends FindOptions {
  pages?: string | undefined;
}

const workloadDependentCodes: ReadonlySet<string> = new Set(
  rules.flatMap(({ code, needsWorkload }) => (needsWorkload ? [code] : [])),
);

/** Whether a problem with this code may turn out to be false when the workload is known. */
export function dependsOnWorkload(code: unknown): boolean {
  return workloadDependentCodes.has(String(code));
}

export function mayHaveWorkspaceProblems({ objects }: AnalyzedDocument, levels: RuleLevels): boolean {
  return objects.some((object) =>
    enabledRulesFor(object.description, levels).inWorkspace.some(({ inWorkspace }) => inWorkspace?.isPossible(object)),
  );
}

/**
 * Returns only the problems that need the workspace. `diagnose` returns all other problems if it is called without a
 * workspace.
 */
export function diagnoseInWorkspace(
  analyzed: AnalyzedDocument,
  workspaceContext: WorkspaceContext,
  options: DiagnosticOptions,
): FoundDiagnostic[] {
  const found = workspaceProblems(analyzed, workspaceContext, options);
  const unused = analyzed.suppressions.size > 0 ? unusedOfWorkspace(analyzed, { ...options, workspaceContext }) : [];
  return reportProblems([...found, ...unused], analyzed, options);
}

export const diagnosticSource = 'replicast';

const severities: Record<Level, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

export interface ReportedProblem {
  code: string;
  level: Level;
  /** The range, relative to the start of the YAML document. */
  range: LineRange;
  message: string;
  /** The path of the field, such as `spec.metrics[0].type`; empty for a syntax error. */
  path: string;
  /** The index of the object in its `List`, from 0; undefined if the object is not in a `List`. */
  item?: number | undefined;
  unnecessary?: true;
  provenBy?: ProvingPart | undefined;
}

/**
 * Returns the diagnostics that an editor shows for a document. Problems of missing fields are grouped. Positions are
 * relative to the start of the YAML document.
 */
export function diagnose(analyzed: AnalyzedDocument, options: DiagnosticOptions): FoundDiagnostic[] {
  return findReported(analyzed, options, groupMissingFields).map((problem) => toDiagnostic(problem, options));
}

export function reportProblems(
  placed: readonly ProblemAtOffset[],
  analyzed: Pick<AnalyzedDocument, 'lines' | 'suppressions'>,
  options: DiagnosticOptions,
): FoundDiagnostic[] {
  return applyLevels(placed, analyzed, options.levels).map((problem) => toDiagnostic(problem, options));
}

export function applyLevels(
  placed: readonly ProblemAtOffset[],
  analyzed: Pick<AnalyzedDocument, 'lines' | 'suppressions'>,
  levels: RuleLevels,
): ReportedProblem[] {
  return placed.flatMap((problem) => applyLevel(analyzed, levels, problem));
}

export function toDiagnostic(
  { code, level, range, message, unnecessary, provenBy }: ReportedProblem,
  { pages }: DiagnosticOptions,
): FoundDiagnostic {
  const link = pages === undefined ? {} : { codeDescription: { href: `${pages}/${code}.md` } };
  const tags = unnecessary ? { tags: [DiagnosticTag.Unnecessary] } : {};
  return {
    range,
    severity: severities[level],
    source: diagnosticSource,
    code,
    ...link,
    ...tags,
    message,
    ...(provenBy && { provenBy }),
  };
}

export function findProblems(
  analyzed: AnalyzedDocument,
  options: FindOptions,
  filter: ProblemFilter = allProblems,
): ReportedProblem[] {
  return findReported(analyzed, options, filter);
}

function findReported(analyzed: AnalyzedDocument, options: FindOptions, filter: ProblemFilter): ReportedProblem[] {
  const placed = placedProblems(analyzed, options, filter);
  const unused = unusedSuppressions(analyzed, placed, options, (code) =>
    options.workspaceContext ? true : !workspaceCodes.has(code),
  );
  return applyLevels([...placed, ...unused], analyzed, options.levels);
}

/**
 * Returns the unused suppressions of the rules that need the workspace. Without the workspace, `diagnose` cannot check
 * these suppressions.
 */
function unusedOfWorkspace(analyzed: AnalyzedDocument, options: FindOptions): ProblemAtOffset[] {
  const placed = placedProblems(analyzed, options, groupMissingFields);
  return unusedSuppressions(analyzed, placed, options, (code) => workspaceCodes.has(code));
}

const workspaceCodes: ReadonlySet<string> = new Set(
  rules.flatMap(({ code, inWorkspace }) => (inWorkspace ? code : [])),
);

function unusedSuppressions(
  analyzed: AnalyzedDocument,
  placed: readonly ProblemAtOffset[],
  { levels, attached }: FindOptions,
  isJudged: (code: string) => boolean,
): ProblemAtOffset[] {
  if (!isReadable(analyzed)) return [];
  return findUnusedSuppressions(analyzed, placed, (code) => {
    const level = levelOf(levels, { code, level: rules.find((rule) => rule.code === code)?.level ?? 'error' });
    return level !== 'off' && (attached !== undefined || !attachedFileCodes.includes(code)) && isJudged(code);
  });
}

function applyLevel(
  { lines, suppressions }: Pick<AnalyzedDocument, 'lines' | 'suppressions'>,
  levels: RuleLevels,
  placed: ProblemAtOffset,
): ReportedProblem[] {
  const { code, message, path = '', item, unnecessary, provenBy } = placed;
  const level = levelOf(levels, placed);
  const range = { start: positionAt(lines, placed.range.start), end: positionAt(lines, placed.range.end) };
  if (level === 'off' || suppressions.get(range.start.line)?.has(code)) return [];
  return [
    {
      code,
      level,
      range,
      message,
      path,
      item,
      ...(unnecessary && { unnecessary }),
      ...(provenBy && { provenBy }),
    },
  ];
}
