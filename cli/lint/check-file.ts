import type { AnalyzedDocument } from '../../core/analysis/analyze-document.ts';
import { isMarkdownFile, type NumberedDocument } from '../../core/analysis/analyze-file.ts';
import type { AttachedFiles } from '../../core/analysis/scenario/attached-files.ts';
import { readSuppressions } from '../../core/analysis/suppressions.ts';
import { workspaceContextOf } from '../../core/analysis/workspace-context.ts';
import type { ApiServerRules } from '../../core/apiserver/apiserver-rules.ts';
import { applyAsKubectl } from '../../core/apiserver/kubectl/apply-as-kubectl.ts';
import { kubectlOutput } from '../../core/apiserver/kubectl/kubectl-output.ts';
import type { ObjectScenarios } from '../../core/documents/manifest/object-scenarios.ts';
import type { RelatedText } from '../../core/index/links/proving-part.ts';
import type { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import { findProblems, mayHaveWorkspaceProblems } from '../../core/lint/diagnostics.ts';
import { certainFixes } from '../../core/lint/fixes/fix-all.ts';
import type { RuleLevels, ScenarioNeed } from '../../core/lint/rule.ts';
import { scenarioNeedOf } from '../../core/lint/rules/scenario-need.ts';
import { isElided } from '../../core/text/markdown-blocks.ts';
import { positionInDocument } from '../../core/text/place-in-file.ts';
import { fileUri } from '../workspace-index.ts';
import { isApiServerRefusal, type LintFix, type LintProblem, toLintProblem, toPlace } from './lint-problem.ts';

export interface CheckOptions {
  rules: ApiServerRules | undefined;
  levels: RuleLevels;
  withFixes: boolean;
  attached?: AttachedFiles | undefined;
  index?: WorkspaceIndex | undefined;
  scenarios?: ObjectScenarios | undefined;
}

export interface AnalyzedFile {
  file: string;
  text: string;
  isMarkdown: boolean;
  documents: readonly NumberedDocument[];
}

/**
 * Returns the file with the documents to check. A Markdown code block with an ellipsis is left out, because it is not
 * complete.
 */
export function analyzedFile(file: string, text: string, all: readonly NumberedDocument[]): AnalyzedFile {
  const documents = all.filter(({ embedded }) => !embedded || !isElided(embedded.text));
  return { file, text, isMarkdown: isMarkdownFile(file), documents };
}

/**
 * Returns what the check of a file needs. Code blocks of a Markdown file are not part of the workspace, so they need
 * neither the index nor scenarios.
 */
export function needsOf(
  { isMarkdown, documents }: AnalyzedFile,
  levels: RuleLevels,
): { index: boolean; scenario: ScenarioNeed['on'] | undefined } {
  if (isMarkdown) return { index: false, scenario: undefined };
  return {
    index: documents.some(({ analyzed }) => mayHaveWorkspaceProblems(analyzed, levels)),
    scenario: scenarioNeedOf(
      documents.flatMap(({ analyzed }) => analyzed.autoscalers),
      levels,
    ),
  };
}

export function checkFile(
  { file, text, isMarkdown, documents }: AnalyzedFile,
  { rules, levels, withFixes, attached, index, scenarios }: CheckOptions,
): LintProblem[] {
  const uri = fileUri(file);
  const found = documents.flatMap(({ analyzed, ...place }) => {
    const problems = findProblems(analyzed, {
      levels,
      attached,
      workspaceContext: index && workspaceContextOf(index, { uri, ...place }),
      scenarioOf: scenarios?.of,
    });
    const fixOf = withFixes && problems.length > 0 ? fixFinder(analyzed, { ...place, levels }) : undefined;
    return problems.map((problem) => ({
      ...toLintProblem(problem, file, place),
      ...(fixOf && { fix: fixOf(problem) }),
      insteadOf: problem.provenBy?.insteadOf,
    }));
  });
  const placed = found.flatMap(({ insteadOf, ...problem }) =>
    insteadOf === undefined ? problem : (movedToProof(problem, insteadOf, documents) ?? []),
  );
  // kubectl reads neither Markdown nor templates.
  const isReadByKubectl = !isMarkdown && !documents.some(({ analyzed }) => analyzed.hasTemplates);
  const complete = isReadByKubectl ? withKubectlOutput(placed, { file, text, rules }) : placed;
  return complete.toSorted((a, b) => a.line - b.line || a.column - b.column);
}

function movedToProof(
  problem: LintProblem,
  { text, path }: RelatedText,
  documents: readonly NumberedDocument[],
): LintProblem | undefined {
  const [proof] = problem.related ?? [];
  const start = { line: (proof?.line ?? 0) - 1, character: 0 };
  const place = documents.findLast((document) => positionInDocument(start, document).line >= 0);
  if (!proof || !place) return problem;
  const suppressed = readSuppressions(place.analyzed.lines.text).get(positionInDocument(start, place).line);
  if (suppressed?.has(problem.code)) return undefined;
  const { line, column, endLine, endColumn } = problem;
  const related = [{ file: problem.file, line, column, endLine, endColumn, message: text }];
  const { message: _, file, ...at } = proof;
  return { ...problem, ...at, document: place.document, path, related };
}

type FixFinder = (problem: { code: string; range: unknown }) => LintFix | undefined;

function fixFinder(
  analyzed: AnalyzedDocument,
  { levels, ...place }: Parameters<typeof toPlace>[1] & Pick<CheckOptions, 'levels'>,
): FixFinder {
  const fixes = certainFixes(analyzed, { levels });
  return ({ code, range }) => {
    const key = JSON.stringify(range);
    const fix = fixes.find((each) => each.code === code && JSON.stringify(each.range) === key);
    return (
      fix && {
        title: fix.title,
        edits: fix.edits.map(({ range: changed, newText }) => ({ newText, ...toPlace(changed, place) })),
      }
    );
  };
}

function withKubectlOutput(
  problems: readonly LintProblem[],
  { file, text, rules }: { file: string; text: string; rules: ApiServerRules | undefined },
): readonly LintProblem[] {
  if (!rules || !problems.some(isApiServerRefusal)) return problems;
  const name = file === '-' ? 'STDIN' : file;
  const applied = applyAsKubectl(text, { rules, file: name });
  return problems.map((problem) => {
    const answer = isApiServerRefusal(problem)
      ? applied.find(({ document, item }) => document === problem.document && item === problem.item)?.answer
      : undefined;
    const admission = answer && kubectlOutput(answer, name);
    return admission === undefined ? problem : { ...problem, admission };
  });
}
