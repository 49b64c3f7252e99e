// Collects all problems of a YAML document with their offsets: syntax errors, API server errors, and findings of the rules
// that are on. Levels and suppressions are applied by `diagnostics.ts`.
import { formatPath, type Path, parsePath } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import { releasesInUse } from '../model/release-choice.ts';
import { type ChosenReleases, controllerDifferencesOf } from '../model/releases.ts';
import { scenarioKind } from '../model/scenario/kind.ts';
import { readScenario } from '../model/scenario/read-scenario.ts';
import { limits } from '../text/limits.ts';
import type { MapNode, Range } from '../text/node.ts';
import { preventsReading } from '../text/text-problem.ts';
import type { AnalyzedDocument, AnalyzedObject } from './analyze-document.ts';
import { keyAmongSeveral } from './charts/object-identity.ts';
import { unknownCodeProblems } from './config/config-problems.ts';
import { nameProblems } from './name-problems.ts';
import { orderByCause } from './order-by-cause.ts';
import { rangeOfProblem } from './problem-range.ts';
import type { Finding, Rule, RuleLevel, RuleLevels, RuleSubject } from './rule.ts';
import { type AnalyzedText, findingsOf, ruleSubjectOf } from './rule-subject.ts';
import { enabledRulesFor, rulesFor } from './rules/rules.ts';
import { type AttachedFiles, attachedFileProblems } from './scenario/attached-files.ts';
import type { ObjectScenario } from './scenario/object-scenario.ts';
import { provenWorkloadOf, type WorkspaceContext } from './workspace/workspace-context.ts';
import type { Workload } from './workspace/workspace-object.ts';

export interface FindOptions {
  levels: RuleLevels;
  /** The files that a scenario file names, if they were read. */
  attached?: AttachedFiles | undefined;
  /** The workspace, if known. Some findings do not apply to the actual workload. */
  workspaceContext?: WorkspaceContext | undefined;
  /** Whether a problem of an object is reported in this file: others belong to the file that sets the value. */
  belongsHere?: ((object: AnalyzedObject, problem: ProblemPlace) => boolean) | undefined;
  /** The scenario of each autoscaler, if they were looked up. */
  scenarioOf?: ((object: AnalyzedObject) => ObjectScenario | undefined) | undefined;
}

/** What a problem is about, for the file that it belongs to. */
export interface ProblemPlace {
  at: Path;
  /** The name of the field is wrong, whatever its value is. */
  isAboutKey?: boolean | undefined;
}

/** A problem with its offsets in the YAML document. */
export interface ProblemAtOffset {
  code: string;
  level: RuleLevel;
  range: Range;
  message: string;
  path?: string;
  isAboutKey?: boolean;
  item?: number | undefined;
  unnecessary?: true;
}

export type ProblemFilter = (root: MapNode, problems: readonly Problem[]) => readonly Problem[];

export function placedProblems(
  analyzed: AnalyzedDocument,
  { levels, attached, workspaceContext, belongsHere, scenarioOf }: FindOptions,
  filter: ProblemFilter,
): ProblemAtOffset[] {
  const workloadOf = (object: AnalyzedObject) =>
    workspaceContext && provenWorkloadOf(workspaceContext, object.root, analyzed.lines);
  const ofObjects = isReadable(analyzed)
    ? namedWhereSeveral(analyzed.objects, (object) => [
        ...problemsOf(analyzed, object, { workloadOf, filter, levels, scenarioOf }).filter(
          ({ path, isAboutKey }) =>
            !belongsHere || path === undefined || belongsHere(object, { at: parsePath(path), isAboutKey }),
        ),
        ...problemsOfAttachedFiles(object, attached),
      ])
    : [];
  const inWorkspace = workspaceContext ? workspaceProblems(analyzed, workspaceContext) : [];
  return [...analyzed.textProblems, ...ofObjects, ...inWorkspace];
}

/** Objects that begin at one place of a template say which of them has the problem. */
function namedWhereSeveral(
  objects: readonly AnalyzedObject[],
  problemsIn: (object: AnalyzedObject) => readonly ProblemAtOffset[],
): readonly ProblemAtOffset[] {
  if (!objects.some(({ rendered }) => keyAmongSeveral(rendered?.identity))) return objects.flatMap(problemsIn);
  return nameProblems(
    objects.flatMap((object) => {
      const { label = '', count = 1 } = object.rendered?.identity ?? {};
      return problemsIn(object).map((problem) => ({ problem, label, count }));
    }),
  );
}

/**
 * If the document cannot be parsed, only syntax errors are reported: a field that seems missing may follow the error.
 */
export function isReadable({ textProblems }: AnalyzedDocument): boolean {
  return !textProblems.some(preventsReading);
}

interface ProblemOptions {
  workloadOf: WorkloadOf;
  filter: ProblemFilter;
  levels: RuleLevels;
  scenarioOf?: FindOptions['scenarioOf'];
}

/** Every problem of one object of a template that its file alone has. Without rules about the text of the file. */
export function objectProblems(
  object: AnalyzedObject,
  { chosen, levels }: { chosen: ChosenReleases; levels: RuleLevels },
): ProblemAtOffset[] {
  const analyzed = { lines: { text: '', starts: [0] }, templated: true, templateLines: [], chosen };
  return problemsOf(analyzed, object, {
    workloadOf: () => undefined,
    filter: (_, problems) => problems,
    levels,
  });
}

function problemsOf(
  analyzed: AnalyzedText,
  object: AnalyzedObject,
  { workloadOf, filter, levels, scenarioOf }: ProblemOptions,
): ProblemAtOffset[] {
  const ordered = orderByCause([...(object.reading?.problems ?? []), ...unknownCodeProblems(object)]);
  const problems = [...(object.unknownKind ? [object.unknownKind] : []), ...ordered];
  // Limits the problems, because finding the range of each searches all its siblings.
  const read = problems.slice(0, limits.problems);
  const placed = filter(object.root, read).map((problem) => placeProblem(object, problem));
  const subject = ruleSubjectOf(analyzed, object, { levels, scenario: scenarioOf?.(object) });
  if (!subject) return placed;
  const enabled = enabledRulesFor(object.description, levels);
  return [...placed, ...enabled.flatMap((rule) => problemsOfRule(rule, subject, object, workloadOf))];
}

export function workspaceProblems(analyzed: AnalyzedDocument, workspaceContext: WorkspaceContext): ProblemAtOffset[] {
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

function problemsOfRule(
  rule: Rule,
  subject: RuleSubject,
  object: AnalyzedObject,
  workloadOf: WorkloadOf,
): ProblemAtOffset[] {
  const findings = findingsOf(rule, subject, object);
  const workload = findings.some(({ unless }) => unless) ? workloadOf(object) : undefined;
  return findings
    .filter(({ unless }) => !(workload && unless?.(workload)))
    .map((finding) => placeProblem(object, { ...finding, code: rule.code, level: finding.level ?? rule.level }));
}

function placeProblem(
  { root, item }: AnalyzedObject,
  problem: Omit<Problem, 'level'> & Pick<Finding, 'unnecessary'> & { level: RuleLevel },
): ProblemAtOffset {
  const { code, level, message, at, unnecessary } = problem;
  return {
    code,
    level,
    range: rangeOfProblem(root, problem),
    message,
    path: formatPath(at),
    ...(isAboutKey(problem) && { isAboutKey: true }),
    item,
    ...(unnecessary && { unnecessary }),
  };
}

/** For the API server, a field with the value 0 may be a missing one. */
export function isAboutKey({
  code,
  level,
  on,
}: Pick<ProblemAtOffset, 'code' | 'level'> & Pick<Problem, 'on'>): boolean {
  return on === 'key' && (level === 'error' || code === 'api/dropped-field') && code !== 'api/required';
}
