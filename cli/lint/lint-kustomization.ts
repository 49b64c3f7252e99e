import { analyzeFile, isJsonFile } from '../../core/analysis/analyze-file.ts';
import { mayContainAutoscaler } from '../../core/analysis/may-contain-autoscaler.ts';
import { mayHavePatches } from '../../core/analysis/patches/patch-document.ts';
import { readSuppressions } from '../../core/analysis/suppressions.ts';
import type { ApiServerRules } from '../../core/apiserver/apiserver-rules.ts';
import { applyAsKubectl } from '../../core/apiserver/kubectl/apply-as-kubectl.ts';
import { kubectlOutput } from '../../core/apiserver/kubectl/kubectl-output.ts';
import { problemsInPatches } from '../../core/documents/kustomize/patch.ts';
import { kustomizeProblems, problemsOfPatch, withUnreported } from '../../core/documents/kustomize/patched-problems.ts';
import { builtObject } from '../../core/kustomize/built-object.ts';
import type { BuiltAutoscaler } from '../../core/kustomize/kustomization-builds.ts';
import { uriOfTreePath } from '../../core/kustomize/kustomization-folder.ts';
import { placeIn } from '../../core/kustomize/tree-in-file.ts';
import { applyLevels, type ReportedProblem } from '../../core/lint/diagnostics.ts';
import { allProblems, type ProblemAtOffset, problemsBeside } from '../../core/lint/find-problems.ts';
import type { RuleLevels } from '../../core/lint/rule.ts';
import { scenarioNeedOf } from '../../core/lint/rules/scenario-need.ts';
import { verdictRules } from '../../core/lint/verdicts/verdict-rules.ts';
import type { ChosenReleases } from '../../core/model/releases.ts';
import type { Profile } from '../../core/simulator/profile.ts';
import { documentAt } from '../../core/text/document-at.ts';
import { indexLines, positionAt } from '../../core/text/lines.ts';
import { wholeFile } from '../../core/text/place-in-file.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import { readableScenario, type ScenarioConfig } from '../active-scenario.ts';
import type { OpenedKustomization } from '../kustomize/open-kustomization.ts';
import { isApiServerRefusal, type LintProblem, toLintProblem } from './lint-problem.ts';

const codesOfVerdicts: ReadonlySet<string> = new Set(verdictRules.map(({ code }) => code));

export interface LintKustomizationContext {
  /** The rules of the API server; undefined unless the API server's responses are reported. */
  rules: ApiServerRules | undefined;
  chosen: ChosenReleases;
  levels: RuleLevels;
  profile: Profile;
  config: ScenarioConfig;
  workspace: Workspace;
  isReported(problem: Pick<LintProblem, 'file' | 'document' | 'code' | 'path'>): boolean;
  /**
   * Lints a file alone, without the build of the kustomization. Returns an empty list if the file was already linted
   * for another kustomization.
   */
  lintFile(name: string, text: string): Promise<readonly LintProblem[]>;
}

export async function lintKustomization(
  opened: OpenedKustomization,
  context: LintKustomizationContext,
): Promise<LintProblem[]> {
  const { files, uri } = opened.build.folder;
  const autoscalers = opened.build.autoscalers.map(({ autoscaler }) => autoscaler);
  const needsScenario = scenarioNeedOf(autoscalers, context.levels) !== undefined;
  const { workspace, config } = context;
  const problems: LintProblem[] = [];
  for (const [path, text] of files) {
    const file = { uri: uriOfTreePath(uri, path), folders: opened.folders, builds: opened.builds };
    const name = opened.nameOf(path);
    const found: LintProblem[] = [];
    let isPatch = false;
    for (const document of analyzeFile(text, name, { ...context.chosen, kustomizedAs: 'patch' })) {
      const scenario = needsScenario
        ? {
            named: await readableScenario(workspace, { file: name, document: document.document }, config),
            profile: context.profile,
          }
        : undefined;
      const subject = { ...document, file, scenario };
      const ofPatch = problemsOfPatch(subject, { levels: context.levels, filter: allProblems });
      isPatch ||= ofPatch !== undefined;
      const lines = indexLines(document.analyzed.lines.text);
      const place = { lines, suppressions: readSuppressions(lines.text) };
      const ofBuild = applyLevels(ofPatch ?? kustomizeProblems(subject, context.levels), place, context.levels);
      const alone = ofPatch ? [] : await problemsAlone(lines.text, file.uri, context);
      found.push(...withUnreported(alone, ofBuild).map((problem) => toLintProblem(problem, name, document)));
    }
    const alone = isPatch || !mayContainAutoscaler(text) ? [] : await context.lintFile(name, text);
    const standing = alone.filter((problem) => !isContradicted(problem, opened, context));
    problems.push(...[...standing, ...found.map((problem) => withAdmission(problem, opened, context))].sort(byPlace));
  }
  const unreported = unreportedProblems(opened, problems, context);
  return unreported.length === 0 ? problems : [...problems, ...unreported.sort(byPlace)];
}

async function problemsAlone(
  text: string,
  uri: string,
  { levels, workspace }: LintKustomizationContext,
): Promise<ReportedProblem[]> {
  if (!mayHavePatches(text, uri)) return [];
  return problemsInPatches(text, { index: await workspace.index(), uri, json: isJsonFile(uri) }, { levels });
}

function isContradicted(
  { file, document, code, related = [] }: LintProblem,
  { build, nameOf }: OpenedKustomization,
  { chosen, levels }: LintKustomizationContext,
): boolean {
  const { files } = build.folder;
  const own = new Set(Array.from(files.keys(), nameOf));
  const isAboutThem = related.length > 0 && related.every((place) => own.has(place.file));
  if (!isAboutThem || !codesOfVerdicts.has(code) || build.rendered.left.length > 0) return false;
  const built = build.autoscalers.filter(({ resource: { place } }) => {
    if (!place || nameOf(place.file) !== file) return false;
    return (
      documentAt(files.get(place.file) ?? '', positionAt(indexLines(files.get(place.file) ?? ''), place.start).line) ===
      document
    );
  });
  return (
    built.length > 0 &&
    !built.some((one) => problemsBeside(builtObject(one), { chosen, levels }).some((problem) => problem.code === code))
  );
}

/**
 * Returns the problems of the built autoscalers that are not among the reported problems. Only the build proves such a
 * problem: for example, the build puts the autoscaler and its workload into the same namespace.
 */
function unreportedProblems(
  { build, nameOf }: OpenedKustomization,
  reported: readonly LintProblem[],
  { chosen, levels, isReported }: LintKustomizationContext,
): LintProblem[] {
  if (build.rendered.left.some(({ effect }) => effect === 'changes')) return [];
  return build.autoscalers.flatMap((built) => {
    const { place, text } = built.resource;
    const source = place && build.folder.files.get(place.file);
    if (!place || source === undefined) return [];
    const name = nameOf(place.file);
    const lines = indexLines(source);
    const document = documentAt(source, positionAt(lines, place.start).line);
    const isKnown = ({ code, path = '' }: ProblemAtOffset) =>
      isReported({ file: name, document, code, path }) ||
      reported.some((one) => one.code === code && one.path === path && concernsAutoscaler(one, name, document));
    const found = problemsBeside(builtObject(built), { chosen, levels })
      .filter((problem) => !isKnown(problem) && isBeside(problem, built))
      .map((problem) => {
        const written = placeIn(text.pieces, problem.range);
        const range = written?.file === place.file ? written : { start: place.start, end: place.start };
        return { ...problem, range: { start: range.start, end: range.end }, item: undefined };
      });
    const textPlace = { lines, suppressions: readSuppressions(source) };
    return applyLevels(found, textPlace, levels).map((problem) =>
      toLintProblem(problem, name, { document, ...wholeFile }),
    );
  });
}

/**
 * Returns whether the object that proves the problem has the namespace that is written in the autoscaler. An object
 * without a namespace gets the namespace of the kubectl command, which may differ from a written namespace.
 */
function isBeside({ provenBy }: ProblemAtOffset, { resource }: BuiltAutoscaler): boolean {
  return (provenBy?.found.object.namespace ?? '') === resource.namespace;
}

function concernsAutoscaler(problem: LintProblem, file: string, document: number): boolean {
  return problem.file !== file || problem.document === document;
}

function withAdmission(
  problem: LintProblem,
  { build, builds, nameOf }: OpenedKustomization,
  { rules, chosen, levels }: LintKustomizationContext,
): LintProblem {
  if (!rules || !isApiServerRefusal(problem)) return problem;
  const built = build.autoscalers.find(({ autoscaler }) =>
    builds
      .problems(autoscaler, { chosen, levels })
      .some(
        ({ code, path, message }) =>
          code === problem.code && path === problem.path && problem.message.startsWith(message),
      ),
  );
  if (!built) return problem;
  const file = nameOf(built.resource.place?.file ?? build.folder.directory);
  const answer = applyAsKubectl(built.resource.text.text, { rules, file })[0]?.answer;
  const admission = answer && kubectlOutput(answer, file);
  return admission === undefined ? problem : { ...problem, admission };
}

function byPlace(a: LintProblem, b: LintProblem): number {
  return a.line - b.line || a.column - b.column;
}
