import path from 'node:path';
import type { RenderedObject } from '../../core/analysis/rendered-object.ts';
import { readSuppressions } from '../../core/analysis/suppressions.ts';
import type { ApiServerRules } from '../../core/apiserver/apiserver-rules.ts';
import { applyAsKubectl } from '../../core/apiserver/kubectl/apply-as-kubectl.ts';
import { kubectlOutput } from '../../core/apiserver/kubectl/kubectl-output.ts';
import { roleInChart } from '../../core/charts/chart-folder.ts';
import type { ChartObject } from '../../core/charts/chart-object.ts';
import type { ChartRenderings } from '../../core/charts/chart-renderings.ts';
import { type ChartProblem, textInRequest } from '../../core/charts/problems/chart-problem.ts';
import { type ChartProblemOptions, chartProblems } from '../../core/charts/problems/chart-problems.ts';
import { problemOfOtherTemplate } from '../../core/charts/problems/helm-problems.ts';
import type { ObjectScenarios } from '../../core/documents/manifest/object-scenarios.ts';
import { relatedPlace } from '../../core/index/links/proving-part.ts';
import { levelOf, type RuleLevels } from '../../core/lint/rule.ts';
import { scenarioNeedOf } from '../../core/lint/rules/scenario-need.ts';
import type { ChosenReleases } from '../../core/model/releases.ts';
import type { Profile } from '../../core/simulator/profile.ts';
import { documentAt } from '../../core/text/document-at.ts';
import { indexLines, type LineIndex, positionAt } from '../../core/text/lines.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import type { ScenarioConfig } from '../active-scenario.ts';
import type { ChosenValues } from '../charts/chart-options.ts';
import { type ChartRun, runsOfSource } from '../charts/chart-run.ts';
import { assertFlagsValid } from '../charts/helm-errors.ts';
import type { ChartSource } from '../charts/source.ts';
import type { Io } from '../io.ts';
import { coverageOfChart } from './chart-coverage.ts';
import { fileScenarios, type ScenarioObject } from './file-scenarios.ts';
import type { Coverage } from './lint-coverage.ts';
import { isApiServerRefusal, type LintProblem, toRelated } from './lint-problem.ts';

export interface LintChartContext {
  renderings: ChartRenderings;
  chosenValues: ChosenValues;
  chosen: ChosenReleases;
  /** The rules of the API server; undefined unless the API server's responses are reported. */
  rules: ApiServerRules | undefined;
  levels: RuleLevels;
  profile: Profile;
  config: ScenarioConfig;
  workspace: Workspace;
}

/**
 * Lints a chart. The problems are sorted by file, line and column. A problem that occurs in several renderings is
 * reported once.
 */
export async function lintChart(
  io: Io,
  source: ChartSource,
  context: LintChartContext,
): Promise<{ problems: LintProblem[]; coverage: Coverage }> {
  const { runs, unread } = await runsOf(io, source, context);
  const results: RunProblems[] = [];
  for (const run of runs) results.push({ run, problems: await problemsOfRun(run, context) });
  const found = new Map<string, LintProblem>();
  for (const { run, problems } of withoutIncompleteDefaults(results)) {
    const place = createPlacer(run, context);
    for (const one of problems) {
      const problem = within(source.only, one);
      if (!problem) continue;
      const key = [run.fileOf(problem.file), problem.range.start, problem.code, problem.path, problem.message].join(
        '\n',
      );
      const placed = found.has(key) ? undefined : place(problem);
      if (placed) found.set(key, placed);
    }
  }
  const problems = [...found.values()].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.code, b.code),
  );
  const coverage = onlyOf(coverageOfChart(context.renderings, runs), source, runs);
  const ofEnvironments = unread.map(({ file, consequence }) => ({ file, what: 'values file', reason: consequence }));
  return { problems, coverage: { ...coverage, notChecked: [...coverage.notChecked, ...ofEnvironments] } };
}

function within(only: ReadonlySet<string> | undefined, problem: ChartProblem): ChartProblem | undefined {
  if (!only || only.has(problem.file)) return problem;
  const { inTemplate } = problem;
  return inTemplate && only.has(inTemplate.file) ? { ...problem, ...inTemplate } : undefined;
}

function onlyOf(coverage: Coverage, { only }: ChartSource, [run]: readonly ChartRun[]): Coverage {
  if (!only || !run || ![...only].every((name) => roleInChart(name) === 'template')) return coverage;
  const files = new Set([...only].map(run.fileOf));
  return {
    checked: coverage.checked.filter(({ file }) => files.has(file)),
    notChecked: coverage.notChecked.filter(({ file, what }) => what === 'chart' || files.has(file)),
  };
}

async function problemsOfRun(run: ChartRun, context: LintChartContext): Promise<ChartProblem[]> {
  const { renderings, chosenValues, levels } = context;
  const others = chosenValues.isChosen ? problemOfOtherTemplate(renderings, run.request) : [];
  const scenarioOf = await scenariosIn(run, context);
  return [...chartProblems(renderings, run.request, { levels, scenarioOf }), ...others];
}

async function scenariosIn(
  { folder, request }: ChartRun,
  { renderings, levels, profile, config, workspace }: LintChartContext,
): Promise<ChartProblemOptions['scenarioOf']> {
  const byTemplate = new Map<string, ObjectScenarios>();
  for (const { file, objects, output } of renderings.render(request)) {
    const autoscalers = objects.map(({ asRendered }) => asRendered);
    const manifest = { file: path.join(folder, file), text: output?.text ?? '', profile, config, workspace };
    const located = objects.map((each) => scenarioObject(each, request.chart.files.get(file) ?? ''));
    const found = await fileScenarios(scenarioNeedOf(autoscalers, levels), located, manifest);
    if (found) byTemplate.set(file, found);
  }
  return (rendered, template) => byTemplate.get(template)?.of(rendered);
}

function scenarioObject({ asRendered, start, findWorkload }: ChartObject, template: string): ScenarioObject {
  const rendered: RenderedObject = { root: asRendered.root, by: { type: 'helm' }, values: [], files: [], findWorkload };
  const document = documentAt(template, positionAt(indexLines(template), start).line);
  return { object: { ...asRendered, rendered }, document, item: asRendered.item };
}

/** Runs without environment come first, so that a problem names an environment only if it needs the environment. */
async function runsOf(io: Io, source: ChartSource, { renderings, ...options }: LintChartContext) {
  const found = await runsOfSource(io, source, { ...options, withEnvironments: true });
  const runs = found.runs.map(({ run }) => run);
  for (const run of runs) assertFlagsValid(renderings, run);
  return { runs: runs.toSorted((a, b) => Number(a.isEnvironment) - Number(b.isEnvironment)), unread: found.unread };
}

interface RunProblems {
  run: ChartRun;
  problems: readonly ChartProblem[];
}

/**
 * Removes Helm's problems with the default values if Helm renders the chart with an environment. Such a chart is
 * probably never used without an environment, so its `values.yaml` may be incomplete.
 */
function withoutIncompleteDefaults(all: readonly RunProblems[]): readonly RunProblems[] {
  const isHelm = ({ code }: ChartProblem) => code.startsWith('helm/');
  const isCompleted = all.some(({ run, problems }) => run.isEnvironment && !problems.some(isHelm));
  return all.map(({ run, problems }) => ({
    run,
    problems: isCompleted && !run.isEnvironment ? problems.filter((one) => !isHelm(one)) : problems,
  }));
}

type Placer = (problem: ChartProblem) => LintProblem | undefined;

function createPlacer(run: ChartRun, { rules, levels }: LintChartContext): Placer {
  const texts = new Map<string, { lines: LineIndex; suppressions: ReturnType<typeof readSuppressions> }>();
  const read = (file: string) => {
    const text = textInRequest(run.request, file) ?? '';
    const known = texts.get(file) ?? { lines: indexLines(text), suppressions: readSuppressions(text) };
    texts.set(file, known);
    return known;
  };
  return (problem) => {
    const { code, range, item, template, provenBy } = problem;
    const level = levelOf(levels, problem);
    const { lines, suppressions } = read(problem.file);
    const start = positionAt(lines, range.start);
    const end = positionAt(lines, range.end);
    if (level === 'off' || suppressions.get(start.line)?.has(code)) return undefined;
    const file = run.fileOf(problem.file);
    const placed: LintProblem = {
      file,
      document: documentAt(lines.text, start.line),
      item,
      line: start.line + 1,
      column: start.character + 1,
      endLine: end.line + 1,
      endColumn: end.character + 1,
      severity: level,
      code,
      message: `${problem.message}${sourceText(problem, run)}`,
      path: problem.path ?? '',
      ...(provenBy && { related: [toRelated(relatedPlace(provenBy), file)] }),
    };
    const admission =
      rules && isApiServerRefusal(placed) ? answerTo(problem, run.fileOf(template ?? ''), rules) : undefined;
    return admission === undefined ? placed : { ...placed, admission };
  };
}

function sourceText({ file, template }: ChartProblem, run: ChartRun): string {
  const written = template === undefined || template === file ? undefined : template.split('/').slice(-2).join('/');
  const isOwnFile = run.valuesFiles.at(-1) === run.fileOf(file);
  // Only the message of a problem in a template names the flags. For an error of Helm, `template` is undefined.
  const flags = template === file && run.flagsText !== '' ? run.flagsText : undefined;
  const other = run.isEnvironment && !isOwnFile ? run.valuesText : flags;
  const values = other === undefined ? undefined : `with ${other}`;
  const parts = [written, values].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : ` (${parts.join(' ')})`;
}

/**
 * Returns kubectl's output for the document of a problem; undefined if the document contains an unknown value (`{{`),
 * because kubectl cannot read such a document.
 */
function answerTo({ document, item }: ChartProblem, file: string, rules: ApiServerRules): string | undefined {
  if (document === undefined || document.includes('{{')) return undefined;
  const found = applyAsKubectl(document, { rules, file }).find((applied) => applied.item === item);
  return found && kubectlOutput(found.answer, file);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
