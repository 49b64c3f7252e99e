// Collects all problems of a YAML document with their offsets. `diagnostics.ts` applies levels and suppressions.

import type { AnalyzedDocument, AnalyzedObject } from '../analysis/analyze-document.ts';
import { type AttachedFiles, attachedFileProblems } from '../analysis/scenario/attached-files.ts';
import type { ObjectScenario } from '../analysis/scenario/object-scenario.ts';
import { provenWorkloadOf, type WorkspaceContext } from '../analysis/workspace-context.ts';
import type { ProvingPart } from '../index/links/proving-part.ts';
import type { Workload } from '../index/workspace-object.ts';
import { formatPath, type Path } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import type { ChosenReleases } from '../model/releases.ts';
import { scenarioKind } from '../model/scenario/kind.ts';
import { readScenario } from '../model/scenario/read-scenario.ts';
import type { MapNode, Range } from '../text/node.ts';
import { rangeOfProblem } from '../text/problem-range.ts';
import { preventsReading } from '../text/text-problem.ts';
import { reportedProblems } from './object-problems.ts';
import type { AnalyzedText, Finding, Rule, RuleLevel, RuleLevels, RuleSubject } from './rule.ts';
import { contextOf, findingsOf, ruleSubjectOf, workspaceFindingsOf, workspaceSubjectOf } from './rule-subject.ts';
import { enabledRulesFor } from './rules/rules.ts';

export interface FindOptions {
  levels: RuleLevels;
  attached?: AttachedFiles | undefined;
  workspaceContext?: WorkspaceContext | undefined;
  scenarioOf?: ((object: AnalyzedObject) => ObjectScenario | undefined) | undefined;
  maxFindings?: number | undefined;
}

export interface ProblemPlace {
  at: Path;
  isAboutKey?: boolean | undefined;
}

export interface ProblemAtOffset {
  code: string;
  level: RuleLevel;
  range: Range;
  message: string;
  path?: string;
  isAboutKey?: boolean;
  item?: number | undefined;
  unnecessary?: true;
  provenBy?: ProvingPart | undefined;
}

export type ProblemFilter = (root: MapNode, problems: readonly Problem[]) => readonly Problem[];

export const allProblems: ProblemFilter = (_, problems) => problems;

export function placedProblems(
  analyzed: AnalyzedDocument,
  { levels, attached, workspaceContext, scenarioOf, maxFindings }: FindOptions,
  filter: ProblemFilter,
): ProblemAtOffset[] {
  const workloadOf = (object: AnalyzedObject) =>
    workspaceContext && provenWorkloadOf(contextOf(object, workspaceContext), object.root, analyzed.lines);
  const ofObjects = isReadable(analyzed)
    ? analyzed.objects.flatMap((object) => [
        ...problemsOf(analyzed, object, { workloadOf, filter, levels, scenarioOf, maxFindings }),
        ...problemsOfAttachedFiles(object, attached),
      ])
    : [];
  const inWorkspace = workspaceContext ? workspaceProblems(analyzed, workspaceContext, { levels }) : [];
  return [...analyzed.textProblems, ...ofObjects, ...inWorkspace];
}

/**
 * Whether the document has no error that prevents reading. For an unreadable document, only syntax errors are reported,
 * because a field that seems to be missing may come after the error.
 */
export function isReadable({ textProblems }: AnalyzedDocument): boolean {
  return !textProblems.some(preventsReading);
}

interface ProblemOptions {
  workloadOf: WorkloadOf;
  filter: ProblemFilter;
  levels: RuleLevels;
  scenarioOf?: FindOptions['scenarioOf'];
  maxFindings?: number | undefined;
}

/** Finds the problems of one object. Rules about the text of a file find nothing, because they get an empty text. */
export function objectProblems(
  object: AnalyzedObject,
  { chosen, levels, scenarioOf, filter = allProblems }: ObjectProblemOptions,
): ProblemAtOffset[] {
  const analyzed = renderedText(chosen);
  return problemsOf(analyzed, object, {
    workloadOf: () => {
      const context = object.rendered?.findWorkspace?.();
      return context && provenWorkloadOf(context, object.root, analyzed.lines);
    },
    filter,
    levels,
    scenarioOf,
  });
}

export function renderedProblems(object: AnalyzedObject, options: ObjectProblemOptions): ProblemAtOffset[] {
  return [...objectProblems(object, options), ...problemsBeside(object, options)];
}

/** Finds the problems of an object that depend on other objects of the same rendering. */
export function problemsBeside(
  object: AnalyzedObject,
  { chosen, levels }: Omit<ObjectProblemOptions, 'scenarioOf'>,
): ProblemAtOffset[] {
  const workspaceContext = object.rendered?.findWorkspace?.();
  return workspaceContext ? objectWorkspaceProblems(renderedText(chosen), object, { workspaceContext, levels }) : [];
}

interface ObjectProblemOptions extends Pick<FindOptions, 'levels' | 'scenarioOf'> {
  chosen: ChosenReleases;
  filter?: ProblemFilter;
}

/**
 * Returns an analysis with an empty text, because rules must not read the text of the template that renders the object.
 */
export function renderedText(chosen: ChosenReleases): AnalyzedText {
  return { lines: { text: '', starts: [0] }, templated: true, templateLines: [], chosen };
}

function problemsOf(
  analyzed: AnalyzedText,
  object: AnalyzedObject,
  { workloadOf, filter, levels, scenarioOf, maxFindings }: ProblemOptions,
): ProblemAtOffset[] {
  const placed = filter(object.root, reportedProblems(object)).map((problem) => placeProblem(object, problem));
  const subject = ruleSubjectOf(analyzed, object, { levels, scenario: scenarioOf?.(object), maxFindings });
  if (!subject) return placed;
  for (const rule of enabledRulesFor(object.description, levels).ofFile)
    placed.push(...problemsOfRule(rule, subject, object, workloadOf));
  return placed;
}

export function workspaceProblems(
  analyzed: AnalyzedDocument,
  workspaceContext: WorkspaceContext,
  { levels }: Pick<FindOptions, 'levels'>,
): ProblemAtOffset[] {
  if (!isReadable(analyzed)) return [];
  return analyzed.objects.flatMap((object) => objectWorkspaceProblems(analyzed, object, { workspaceContext, levels }));
}

function objectWorkspaceProblems(
  analyzed: AnalyzedText,
  object: AnalyzedObject,
  { workspaceContext, levels }: { workspaceContext: WorkspaceContext; levels: RuleLevels },
): ProblemAtOffset[] {
  const subject = workspaceSubjectOf(analyzed, object, workspaceContext);
  const placed: ProblemAtOffset[] = [];
  for (const rule of enabledRulesFor(object.description, levels).inWorkspace)
    for (const finding of workspaceFindingsOf(rule, subject)) placed.push(placeFinding(object, rule, finding));
  return placed;
}

function problemsOfAttachedFiles(object: AnalyzedObject, attached: AttachedFiles | undefined): ProblemAtOffset[] {
  const { description } = object;
  if (!attached || description?.kind !== scenarioKind.kind) return [];
  return attachedFileProblems(readScenario(object.object), object.object, attached).map((problem) =>
    placeProblem(object, problem),
  );
}

type WorkloadOf = (object: AnalyzedObject) => Workload | undefined;

function problemsOfRule(
  rule: Rule,
  subject: RuleSubject,
  object: AnalyzedObject,
  workloadOf: WorkloadOf,
): readonly ProblemAtOffset[] {
  const findings = findingsOf(rule, subject, object);
  if (findings.length === 0) return noProblems;
  const workload = findings.some(({ unless }) => unless) ? workloadOf(object) : undefined;
  return findings
    .filter(({ unless }) => !(workload && unless?.(workload)))
    .map((finding) => placeFinding(object, rule, finding));
}

/** The result of a rule that finds nothing. Nearly all results are empty, so they share one list. */
const noProblems: readonly ProblemAtOffset[] = [];

function placeFinding(object: AnalyzedObject, { code, level }: Rule, finding: Finding): ProblemAtOffset {
  return placeProblem(object, { code, ...finding, level: finding.level ?? level });
}

function placeProblem(
  { root, item }: AnalyzedObject,
  problem: Omit<Problem, 'level'> & Pick<Finding, 'unnecessary' | 'provenBy' | 'range'> & { level: RuleLevel },
): ProblemAtOffset {
  const { code, level, message, at, unnecessary, provenBy } = problem;
  return {
    code,
    level,
    range: problem.range ?? rangeOfProblem(root, problem),
    message,
    path: formatPath(at),
    ...(isAboutKey(problem) && { isAboutKey: true }),
    item,
    ...(unnecessary && { unnecessary }),
    ...(provenBy && { provenBy }),
  };
}

/**
 * Whether an error or a dropped field concerns the key, and not the value. A missing required field concerns the value,
 * because the API server treats it as a field with the value 0.
 */
export function isAboutKey({
  code,
  level,
  on,
}: Pick<ProblemAtOffset, 'code' | 'level'> & Pick<Problem, 'on'>): boolean {
  return on === 'key' && (level === 'error' || code === 'api/dropped-field') && code !== 'api/required';
}
