// The diagnostics of the files that a kustomization reads: what is wrong with the objects that it builds, at the text
// that causes it, and kustomize's own errors.
import type { ApiServerRules } from '../../core/apiserver/apiserver-rules.ts';
import { applyAsKubectl } from '../../core/apiserver/kubectl/apply-as-kubectl.ts';
import { kubectlOutput } from '../../core/apiserver/kubectl/kubectl-output.ts';
import { analyzeFile } from '../../core/language/analyze-file.ts';
import type { NamedScenario } from '../../core/language/documents/document-support.ts';
import { kustomizeProblems, problemsOfPatch } from '../../core/language/documents/kustomize/patched-problems.ts';
import { applyLevels } from '../../core/language/features/diagnostics.ts';
import { uriOfTreePath } from '../../core/language/kustomize/kustomization-folder.ts';
import { mayContainAutoscaler } from '../../core/language/may-contain-autoscaler.ts';
import type { RuleLevels } from '../../core/language/rule.ts';
import { scenarioNeedOf } from '../../core/language/rules/scenario-need.ts';
import { readSuppressions } from '../../core/language/suppressions.ts';
import type { ChosenReleases } from '../../core/model/releases.ts';
import type { Profile } from '../../core/simulator/profile.ts';
import { indexLines } from '../../core/text/lines.ts';
import type { OpenedKustomization } from '../kustomize/open-kustomization.ts';
import { isApiServerRefusal, type LintProblem, toLintProblem } from './lint-problem.ts';

export interface LintKustomizationContext {
  /** Undefined unless the responses of the API server are reported. */
  rules: ApiServerRules | undefined;
  chosen: ChosenReleases;
  levels: RuleLevels;
  profile: Profile;
  /** What applies to the autoscalers of a document of a file; undefined: the standard scenario. */
  scenarioFor(name: string, document: number): Promise<NamedScenario | undefined>;
  /** The diagnostics of a file by itself. */
  lintFile(name: string, text: string): Promise<LintProblem[]>;
}

/** In order of file and line. */
export async function lintKustomization(
  opened: OpenedKustomization,
  context: LintKustomizationContext,
): Promise<LintProblem[]> {
  const { files, uri } = opened.build.folder;
  const autoscalers = opened.build.autoscalers.map(({ autoscaler }) => autoscaler);
  const needsScenario = scenarioNeedOf(autoscalers, context.levels) !== undefined;
  const problems: LintProblem[] = [];
  for (const [path, text] of files) {
    const file = { uri: uriOfTreePath(uri, path), folders: opened.folders, builds: opened.builds };
    const name = opened.nameOf(path);
    const found: LintProblem[] = [];
    let isPatch = false;
    for (const document of analyzeFile(text, name, { ...context.chosen, kustomizedAs: 'patch' })) {
      const scenario = needsScenario
        ? { named: await context.scenarioFor(name, document.document), profile: context.profile }
        : undefined;
      const subject = { ...document, file, scenario };
      const ofPatch = problemsOfPatch(subject, { levels: context.levels, filter: (_, all) => all });
      isPatch ||= ofPatch !== undefined;
      const lines = indexLines(document.analyzed.lines.text);
      const place = { lines, suppressions: readSuppressions(lines.text) };
      const reported = applyLevels(ofPatch ?? kustomizeProblems(subject, context.levels), place, context.levels);
      found.push(...reported.map((problem) => toLintProblem(problem, name, document)));
    }
    const alone = isPatch || !mayContainAutoscaler(text) ? [] : await context.lintFile(name, text);
    problems.push(...[...alone, ...found.map((problem) => withAdmission(problem, opened, context))].sort(byPlace));
  }
  return problems;
}

/** The response of the API server to the object that kustomize builds. */
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
