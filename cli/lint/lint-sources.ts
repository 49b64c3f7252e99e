// The diagnostics of everything that the path arguments name: files, charts and kustomizations.
import path from 'node:path';
import type { ApiServerRules } from '../../core/apiserver/apiserver-rules.ts';
import { applyAsKubectl } from '../../core/apiserver/kubectl/apply-as-kubectl.ts';
import { kubectlOutput } from '../../core/apiserver/kubectl/kubectl-output.ts';
import type { AnalyzedDocument, AnalyzeOptions, ParseDocument } from '../../core/language/analyze-document.ts';
import { isJsonFile, isMarkdownFile, type NumberedDocument } from '../../core/language/analyze-file.ts';
import { roleInChart } from '../../core/language/charts/chart-folder.ts';
import { loadChartRenderings } from '../../core/language/charts/load-chart-renderings.ts';
import { dependsOnWorkload, findProblems, mayHaveWorkspaceProblems } from '../../core/language/features/diagnostics.ts';
import { certainFixes } from '../../core/language/features/fix-all.ts';
import { buildCode } from '../../core/language/kustomize/build-code.ts';
import { once } from '../../core/language/once.ts';
import type { KustomizedAs } from '../../core/language/partial-object.ts';
import type { RuleLevels, ScenarioNeed } from '../../core/language/rule.ts';
import { scenarioNeedOf } from '../../core/language/rules/scenario-need.ts';
import type { AttachedFiles } from '../../core/language/scenario/attached-files.ts';
import type { WorkspaceIndex } from '../../core/language/workspace/workspace-index.ts';
import type { ProjectConfig } from '../../core/model/config/config.ts';
import { isElided } from '../../core/text/markdown-blocks.ts';
import { type AnalyzeKustomized, createKustomizedAnalyzer } from '../analyze-kustomized.ts';
import { type ChartOptions, type ChosenValues, readChosenValues } from '../charts/chart-options.ts';
import { type ChartSource, type FileSource, findSources, type Source } from '../charts/find-charts.ts';
import { type ExitCode, exitCodes, type Io } from '../io.ts';
import { readKustomizations } from '../kustomizations.ts';
import { buildError, type KustomizationSource, openKustomization } from '../kustomize/open-kustomization.ts';
import { type ObjectScenarios, objectScenarios, scenarioFor } from '../object-scenarios.ts';
import type { CommandReleases } from '../profile.ts';
import { readManifest } from '../read-manifest.ts';
import { forEachText, readText } from '../read-text.ts';
import { referencedFilesOf } from '../referenced-files.ts';
import { surroundingFiles } from '../surrounding-files.ts';
import { addToIndex, buildIndex, fileUri } from '../workspace-index.ts';
import { lintChart } from './lint-chart.ts';
import { lintKustomization } from './lint-kustomization.ts';
import { isApiServerRefusal, type LintFix, type LintProblem, toLintProblem, toPlace } from './lint-problem.ts';
import { createParsedTexts } from './parsed-texts.ts';

/** What one source is linted with. */
export interface LintSettings extends Pick<CommandReleases, 'profile' | 'wpa' | 'chosen'> {
  /** Undefined if nobody asks for the responses of the API server. */
  rules: ApiServerRules | undefined;
  levels: RuleLevels;
  environments?: ProjectConfig['environments'];
  /** Of autoscalers that have none of their own. */
  scenario?: string | undefined;
  isExcluded(file: string): boolean;
}

export interface LintRequest {
  paths: readonly string[];
  charts: ChartOptions;
  /** Of the files in a folder. */
  settingsFor(folder: string): Promise<LintSettings>;
  /** Each problem gets its certain fix. */
  withFixes: boolean;
}

/** A file whose text fixes may change. */
export interface LintedFile {
  name: string;
  text: string;
  options: AnalyzeOptions;
  levels: RuleLevels;
}

export interface Linted {
  problems: readonly LintProblem[];
  files: readonly LintedFile[];
  index(): Promise<WorkspaceIndex>;
  /** 2 if a file is unreadable; the others are still checked. */
  code: ExitCode;
}

export async function lintSources(io: Io, request: LintRequest): Promise<Linted> {
  const { sources, files } = await findSources(io, request.paths);
  const parse = createParsedTexts();
  const index = once(async () => buildIndex(io, [...files, ...(await surroundingFiles(io, request.paths))], parse));
  const linter = new SourceLinter(io, {
    ...request,
    parse,
    index,
    chosenValues: await readChosenValues(io, request.charts, sources),
    roleOf: await readKustomizations(io, files),
  });
  let allRead = true;
  for (const source of sources) allRead = (await linter.add(source)) && allRead;
  return {
    problems: inOrderOfFiles(linter.problems, files),
    files: [...linter.files.values()],
    index,
    code: allRead ? exitCodes.success : exitCodes.failed,
  };
}

/** Stable. Files that no argument contains, such as bases, come last. */
function inOrderOfFiles(problems: readonly LintProblem[], files: readonly string[]): LintProblem[] {
  const ranks = new Map(files.map((file, rank) => [file, rank]));
  const rankOf = ({ file }: LintProblem) => ranks.get(file) ?? files.length;
  return problems.toSorted((a, b) => rankOf(a) - rankOf(b));
}

interface LinterOptions extends Pick<LintRequest, 'settingsFor' | 'withFixes'> {
  chosenValues: ChosenValues;
  roleOf(file: string): KustomizedAs | undefined;
  index(): Promise<WorkspaceIndex>;
  parse: ParseDocument;
}

class SourceLinter {
  readonly problems: LintProblem[] = [];
  /** By name. */
  readonly files = new Map<string, LintedFile>();
  readonly #io: Io;
  readonly #options: LinterOptions;
  readonly #analyzeKustomized: AnalyzeKustomized;
  readonly #renderings = once(loadChartRenderings);

  constructor(io: Io, options: LinterOptions) {
    this.#io = io;
    this.#analyzeKustomized = createKustomizedAnalyzer(io);
    this.#options = options;
  }

  /** False if a file cannot be read. */
  async add(source: Source): Promise<boolean> {
    if (source.type === 'file') return this.#addFile(source);
    const settings = await this.#options.settingsFor(
      source.type === 'chart' ? source.folder : path.dirname(source.file),
    );
    if (source.type === 'kustomization') return this.#addKustomization(source, settings);
    await this.#addChart(source, settings);
    return true;
  }

  async #addFile({ file, isRead }: FileSource): Promise<boolean> {
    if (isRead) return true;
    const settings = await this.#options.settingsFor(path.dirname(file));
    if (settings.isExcluded(file)) return true;
    const add = async (name: string, text: string) =>
      void this.problems.push(...(await this.#lintText(name, text, settings)));
    return forEachText(this.#io, [file], add, isMarkdownFile(file) ? readText : readManifest);
  }

  async #addKustomization(source: KustomizationSource, settings: LintSettings): Promise<boolean> {
    const opened = await openKustomization(source, settings.chosen);
    const found = await lintKustomization(opened, {
      ...settings,
      scenarioFor: (file, document) => scenarioFor(this.#io, file, document, settings.scenario),
      // A base of several overlays is checked once.
      lintFile: async (file, text) =>
        this.files.has(file)
          ? []
          : await this.#lintText(file, text, settings, this.#options.roleOf(file) ?? 'resource'),
    });
    const reported = new Set(this.problems.map(identityOf));
    this.#addProblems(
      found.filter((problem) => !reported.has(identityOf(problem))),
      settings,
    );
    for (const [name, text] of opened.build.folder.files) {
      const file = opened.nameOf(name);
      if (!this.files.has(file)) this.#remember(file, text, settings, { kustomizedAs: 'patch' });
    }
    const error = buildError(source, opened);
    if (error === undefined || found.some(({ code }) => code === buildCode)) return true;
    this.#io.err(`${error}\n`);
    return opened.build.rendered.left.length > 0;
  }

  async #addChart(source: ChartSource, settings: LintSettings): Promise<void> {
    const { chosenValues } = this.#options;
    const context = { ...settings, renderings: await this.#renderings(), chosenValues };
    this.#addProblems(await lintChart(this.#io, source, context), settings);
    for (const [name, text] of source.chart.files)
      if (roleInChart(name) === 'template' && (!source.only || source.only.has(name)))
        this.#remember(path.join(source.folder, name), text, settings);
  }

  async #lintText(
    file: string,
    text: string,
    settings: LintSettings,
    kustomizedAs = this.#options.roleOf(file),
  ): Promise<LintProblem[]> {
    const { chosen, levels } = settings;
    const { documents, overlays } = await this.#analyzeKustomized(file, text, {
      ...chosen,
      kustomizedAs,
      parse: this.#options.parse,
    });
    this.#remember(file, text, settings, { kustomizedAs, overlays });
    const options = {
      ...(await referencedFilesOf(this.#io, file, text)),
      rules: settings.rules,
      levels,
      withFixes: this.#options.withFixes,
    };
    const analyzed = linted(file, text, documents);
    const needed = needsOf(analyzed, levels);
    const scenarios = await objectScenarios(this.#io, needed.scenario, { ...settings, file, text });
    const index = needed.index ? await this.#indexWith(file, text) : undefined;
    const found = checkFile(analyzed, { ...options, index, scenarios });
    const mayBeWrong = !index && !analyzed.isMarkdown && found.some(({ code }) => dependsOnWorkload(code));
    if (!mayBeWrong) return found;
    return checkFile(analyzed, { ...options, index: await this.#indexWith(file, text), scenarios });
  }

  async #indexWith(file: string, text: string): Promise<WorkspaceIndex> {
    const index = await this.#options.index();
    if (file === '-') addToIndex(index, file, text);
    return index;
  }

  #addProblems(problems: readonly LintProblem[], { isExcluded }: LintSettings): void {
    this.problems.push(...problems.filter(({ file }) => !isExcluded(file)));
  }

  #remember(name: string, text: string, settings: LintSettings, options: Partial<AnalyzeOptions> = {}): void {
    const { chosen, levels, isExcluded } = settings;
    if (isExcluded(name)) return;
    const analyzeOptions = { ...chosen, ...options, json: isJsonFile(name), path: fileUri(name) };
    this.files.set(name, { name, text, options: analyzeOptions, levels });
  }
}

/** Overlays that share a patch have the same problem; only its message names the overlay. */
function identityOf({ file, line, column, code, path: at }: LintProblem): string {
  return JSON.stringify([file, line, column, code, at]);
}

interface CheckOptions {
  rules: ApiServerRules | undefined;
  levels: RuleLevels;
  withFixes: boolean;
  /** The files that a scenario file refers to. */
  attached?: AttachedFiles;
  /** The workspace index of all files, for problems that depend on other files. */
  index?: WorkspaceIndex | undefined;
  scenarios?: ObjectScenarios | undefined;
}

interface AnalyzedFile {
  file: string;
  text: string;
  isMarkdown: boolean;
  documents: readonly NumberedDocument[];
}

/** Without the blocks of Markdown that leave out what they do not show. */
function linted(file: string, text: string, all: readonly NumberedDocument[]): AnalyzedFile {
  const documents = all.filter(({ embedded }) => !embedded || !isElided(embedded.text));
  return { file, text, isMarkdown: isMarkdownFile(file), documents };
}

/** What else the rules need to check a file. Blocks of Markdown are not part of the workspace. */
function needsOf(
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

/** Sorted by line and column. */
function checkFile(
  { file, text, documents }: AnalyzedFile,
  { rules, levels, withFixes, attached, index, scenarios }: CheckOptions,
): LintProblem[] {
  const found = documents.flatMap(({ analyzed, ...place }) => {
    const problems = findProblems(analyzed, {
      levels,
      attached,
      workspaceContext: index && { index, uri: fileUri(file), startLine: place.startLine },
      scenarioOf: scenarios && ((object) => scenarios.of(object, place.document)),
    });
    const fixOf = withFixes && problems.length > 0 ? fixFinder(analyzed, { ...place, levels }) : undefined;
    return problems.map((problem) => ({
      ...toLintProblem(problem, file, place),
      ...(fixOf && { fix: fixOf(problem) }),
    }));
  });
  return withKubectlOutput(found, { file, text, rules }).sort((a, b) => a.line - b.line || a.column - b.column);
}

type FixFinder = (problem: { code: string; range: unknown }) => LintFix | undefined;

function fixFinder(
  analyzed: AnalyzedDocument,
  { levels, ...place }: Parameters<typeof toPlace>[1] & Pick<LintSettings, 'levels'>,
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

/** The complete response of the API server, added to each of its errors. kubectl cannot read a template. */
function withKubectlOutput(
  problems: readonly LintProblem[],
  { file, text, rules }: { file: string; text: string; rules: ApiServerRules | undefined },
): LintProblem[] {
  // kubectl does not read Markdown.
  if (!rules || !problems.some(isApiServerRefusal) || isMarkdownFile(file)) return [...problems];
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
