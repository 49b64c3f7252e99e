// `replicast lint`: all diagnostics of files and folders.

import { type Command, Option } from 'commander';
import { type ApiServerRules, apiServerRules } from '../core/apiserver/apiserver-rules.ts';
import { applyAsKubectl } from '../core/apiserver/kubectl/apply-as-kubectl.ts';
import { kubectlOutput } from '../core/apiserver/kubectl/kubectl-output.ts';
import type { AnalyzeOptions } from '../core/language/analyze-document.ts';
import { analyzeFile } from '../core/language/analyze-file.ts';
import { createChartRenderings } from '../core/language/charts/chart-renderings.ts';
import { dependsOnWorkload, findProblems, mayHaveWorkspaceProblems } from '../core/language/features/diagnostics.ts';
import { buildCode } from '../core/language/kustomize/build-code.ts';
import { once } from '../core/language/once.ts';
import type { KustomizedAs } from '../core/language/partial-object.ts';
import type { ScenarioNeed } from '../core/language/rule.ts';
import { scenarioNeedOf } from '../core/language/rules/scenario-need.ts';
import type { AttachedFiles } from '../core/language/scenario/attached-files.ts';
import type { WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import type { ChosenReleases } from '../core/model/releases.ts';
import { addChartOptions, type ChartOptions, readChosenValues } from './charts/chart-options.ts';
import { findSources } from './charts/find-charts.ts';
import { lintChart } from './charts/lint-chart.ts';
import { lintAsGithub } from './formats/lint-github.ts';
import { lintAsJson } from './formats/lint-json.ts';
import { lintAsSarif } from './formats/lint-sarif.ts';
import { lintAsText } from './formats/lint-text.ts';
import { type CommandRunner, type ExitCode, exitCodes, type Io } from './io.ts';
import { readKustomizations } from './kustomizations.ts';
import { lintKustomization } from './kustomize/lint-kustomization.ts';
import { buildError, type KustomizationSource, openKustomization } from './kustomize/open-kustomization.ts';
import { kustomizedBase } from './kustomized-base.ts';
import { isApiServerRefusal, type LintProblem, toLintProblem } from './lint-problem.ts';
import { type ObjectScenarios, objectScenarios } from './object-scenarios.ts';
import { addProfileOptions, type ProfileOptions, releasesFrom } from './profile.ts';
import { forEachText, readManifest } from './read-text.ts';
import { referencedFilesOf } from './referenced-files.ts';
import { surroundingFiles } from './surrounding-files.ts';
import { terminalOf } from './terminal.ts';
import { addToIndex, buildIndex, fileUri } from './workspace-index.ts';

interface LintOptions extends ProfileOptions, ChartOptions {
  format: keyof typeof formats;
}

const formats = { text: lintAsText, json: lintAsJson, sarif: lintAsSarif, github: lintAsGithub };

export function addLint(program: Command, run: CommandRunner): void {
  const command = program
    .command('lint')
    .description('print every diagnostic of files and folders')
    .argument('<path...>', 'manifests, folders and charts; - is standard input')
    .addOption(new Option('--format <format>', 'output format').choices(Object.keys(formats)).default('text'));
  addProfileOptions(addChartOptions(command)).action((paths: string[], options: LintOptions) =>
    run((io) => runLint(io, paths, options)),
  );
}

/** Exit code 2 if a file is unreadable (the other files are still checked), 1 if any diagnostic is an error. */
async function runLint(io: Io, paths: string[], options: LintOptions): Promise<ExitCode> {
  const { profile, wpa, chosen } = releasesFrom(options);
  const { release, featureGates } = profile;
  const context: LintContext = { rules: apiServerRules({ release, featureGates, wpa }), chosenReleases: chosen };
  const problems: LintProblem[] = [];
  const { sources, files } = await findSources(io, paths);
  const chosenValues = await readChosenValues(io, options, sources);
  const renderings = createChartRenderings();
  const roleOf = await readKustomizations(io, files);
  const readIndex = once(async () => buildIndex(io, [...files, ...(await surroundingFiles(io, paths))]));
  const lintText = async (file: string, text: string, kustomizedAs = roleOf(file)) => {
    const kustomized = await kustomizedBase(io, file, text, {
      ...context.chosenReleases,
      kustomizedAs,
    });
    const fileContext = { ...context, ...kustomized, ...(await referencedFilesOf(io, file, text)) };
    const { found, dependsOnIndex, scenarioNeed } = checkFile(file, text, fileContext);
    const scenarios = await objectScenarios(io, scenarioNeed, { file, text, profile });
    const index = dependsOnIndex ? await readIndex() : undefined;
    if (index && file === '-') addToIndex(index, file, text);
    return index || scenarios ? checkFile(file, text, { ...fileContext, index, scenarios }).found : found;
  };
  const addFile = async (file: string, text: string) => void problems.push(...(await lintText(file, text)));
  const linted = new Set<string>();
  const addKustomization = async (source: KustomizationSource) => {
    const opened = await openKustomization(io, source, chosen);
    const found = await lintKustomization(opened, {
      ...context,
      chosen,
      lintFile: (file, text) => lintText(file, text, 'resource'),
    });
    problems.push(...found);
    for (const name of opened.build.folder.files.keys()) linted.add(opened.nameOf(name));
    const error = buildError(source, opened);
    if (error === undefined || found.some(({ code }) => code === buildCode)) return true;
    io.err(`${error}\n`);
    return opened.build.rendered.left.length > 0;
  };
  let allRead = true;
  for (const source of sources) {
    if (source.type === 'kustomization') allRead = (await addKustomization(source)) && allRead;
    else if (source.type === 'file') {
      const isLinted = source.isKustomized && linted.has(source.file);
      if (!isLinted) allRead = (await forEachText(io, [source.file], addFile, readManifest)) && allRead;
    } else problems.push(...(await lintChart(io, source, { ...context, renderings, chosenValues, chosen })));
  }
  io.out(formats[options.format](problems, terminalOf(io)));
  if (!allRead) return exitCodes.failed;
  return problems.some(({ severity }) => severity === 'error') ? exitCodes.refused : exitCodes.success;
}

interface LintContext {
  rules: ApiServerRules;
  chosenReleases: ChosenReleases;
  /** The files that a scenario file refers to. */
  attached?: AttachedFiles;
  kustomizedAs?: KustomizedAs | undefined;
  overlays?: AnalyzeOptions['overlays'];
  /** The workspace index of all files, for problems that depend on other files. */
  index?: WorkspaceIndex | undefined;
  scenarios?: ObjectScenarios | undefined;
}

interface CheckedFile {
  /** Sorted by line and column. */
  found: LintProblem[];
  /** The workspace index may add or remove some. */
  dependsOnIndex: boolean;
  /** A scenario may, too. */
  scenarioNeed: ScenarioNeed['on'] | undefined;
}

function checkFile(
  file: string,
  text: string,
  { rules, chosenReleases, attached, kustomizedAs, overlays, index, scenarios }: LintContext,
): CheckedFile {
  const documents = [...analyzeFile(text, file, { ...chosenReleases, kustomizedAs, overlays })];
  const found = documents.flatMap(({ document, startLine, analyzed }) =>
    findProblems(analyzed, {
      levels: {},
      attached,
      workspaceContext: index && { index, uri: fileUri(file), startLine },
      scenarioOf: scenarios && ((object) => scenarios.of(object, document)),
    }).map((problem) => toLintProblem(problem, file, { document, startLine })),
  );
  return {
    found: withKubectlOutput(found, { file, text, rules }).sort((a, b) => a.line - b.line || a.column - b.column),
    dependsOnIndex:
      found.some(({ code }) => dependsOnWorkload(code)) ||
      documents.some(({ analyzed }) => mayHaveWorkspaceProblems(analyzed)),
    scenarioNeed: scenarioNeedOf(
      documents.flatMap(({ analyzed }) => analyzed.autoscalers),
      {},
    ),
  };
}

/** The complete response of the API server, added to each of its errors. kubectl cannot read a template. */
function withKubectlOutput(
  problems: readonly LintProblem[],
  { file, text, rules }: { file: string; text: string; rules: ApiServerRules },
): LintProblem[] {
  if (!problems.some(isApiServerRefusal)) return [...problems];
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
