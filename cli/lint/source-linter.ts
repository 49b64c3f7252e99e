// The diagnostics of a file, a chart or a kustomization.
import path from 'node:path';
import type { AnalyzeOptions, ParseDocument } from '../../core/language/analyze-document.ts';
import { isJsonFile, isMarkdownFile } from '../../core/language/analyze-file.ts';
import { roleInChart } from '../../core/language/charts/chart-folder.ts';
import { loadChartRenderings } from '../../core/language/charts/load-chart-renderings.ts';
import { dependsOnWorkload } from '../../core/language/features/diagnostics.ts';
import { buildCode } from '../../core/language/kustomize/build-code.ts';
import { once } from '../../core/language/once.ts';
import type { KustomizedAs } from '../../core/language/partial-object.ts';
import type { RuleLevels } from '../../core/language/rule.ts';
import type { WorkspaceIndex } from '../../core/language/workspace/workspace-index.ts';
import { type AnalyzeKustomized, createKustomizedAnalyzer } from '../analyze-kustomized.ts';
import type { ChosenValues } from '../charts/chart-options.ts';
import type { ChartSource, FileSource, Source } from '../charts/find-charts.ts';
import type { Io } from '../io.ts';
import { buildError, type KustomizationSource, openKustomization } from '../kustomize/open-kustomization.ts';
import { objectScenarios, scenarioFor } from '../object-scenarios.ts';
import { readManifest } from '../read-manifest.ts';
import { forEachText, readText } from '../read-text.ts';
import { referencedFilesOf } from '../referenced-files.ts';
import { addToIndex, fileUri } from '../workspace-index.ts';
import { analyzedFile, checkFile, needsOf } from './check-file.ts';
import { lintChart } from './lint-chart.ts';
import { lintKustomization } from './lint-kustomization.ts';
import type { LintProblem } from './lint-problem.ts';
import type { LintSettings, SettingsFinder } from './lint-settings.ts';

/** A file whose text fixes may change. */
export interface LintedFile {
  name: string;
  text: string;
  options: AnalyzeOptions;
  levels: RuleLevels;
}

export interface SourceLinterOptions {
  settingsFor: SettingsFinder;
  /** Each problem gets its certain fix. */
  withFixes: boolean;
  chosenValues: ChosenValues;
  roleOf(file: string): KustomizedAs | undefined;
  index(): Promise<WorkspaceIndex>;
  parse: ParseDocument;
  /** Keeps the texts that fixes may change. */
  keepsFiles: boolean;
}

/** In order of file and line. */
export interface SourceProblems {
  problems: readonly LintProblem[];
  /** False if a file cannot be read. */
  isRead: boolean;
}

export class SourceLinter {
  /** By name. */
  readonly files = new Map<string, LintedFile>();
  readonly #io: Io;
  readonly #options: SourceLinterOptions;
  readonly #analyzeKustomized: AnalyzeKustomized;
  readonly #renderings = once(loadChartRenderings);
  /** The files that kustomizations include. */
  readonly #included = new Set<string>();
  /** What is reported of kustomizations. */
  readonly #reported = new Set<string>();
  /** The same, whatever their places. */
  readonly #reportedFacts = new Set<string>();

  constructor(io: Io, options: SourceLinterOptions) {
    this.#io = io;
    this.#analyzeKustomized = createKustomizedAnalyzer(io);
    this.#options = options;
  }

  async lint(source: Source): Promise<SourceProblems> {
    if (source.type === 'file') return this.#lintFile(source);
    const settings = await this.#options.settingsFor(
      source.type === 'chart' ? source.folder : path.dirname(source.file),
    );
    if (source.type === 'kustomization') return this.#lintKustomization(source, settings);
    return { problems: await this.#lintChart(source, settings), isRead: true };
  }

  async #lintFile({ file, isRead }: FileSource): Promise<SourceProblems> {
    if (isRead) return { problems: [], isRead: true };
    const settings = await this.#options.settingsFor(path.dirname(file));
    if (settings.isExcluded(file)) return { problems: [], isRead: true };
    const problems: LintProblem[] = [];
    const add = async (name: string, text: string) =>
      void problems.push(...(await this.#lintText(name, text, settings)));
    const allRead = await forEachText(this.#io, [file], add, isMarkdownFile(file) ? readText : readManifest);
    return { problems, isRead: allRead };
  }

  async #lintKustomization(source: KustomizationSource, settings: LintSettings): Promise<SourceProblems> {
    const opened = await openKustomization(source, settings.chosen);
    const found = await lintKustomization(opened, {
      ...settings,
      isReported: (problem) => this.#reportedFacts.has(factOf(problem)),
      scenarioFor: (file, document) => scenarioFor(this.#io, file, document, settings.scenario),
      // A base of several overlays is checked once.
      lintFile: async (file, text) => {
        if (this.#included.has(file)) return [];
        if (!settings.isExcluded(file)) this.#included.add(file);
        return this.#lintText(file, text, settings, this.#options.roleOf(file) ?? 'resource');
      },
    });
    const problems = found.filter(
      (problem) => !settings.isExcluded(problem.file) && !this.#reported.has(identityOf(problem)),
    );
    for (const problem of problems) this.#reported.add(identityOf(problem));
    for (const problem of problems) this.#reportedFacts.add(factOf(problem));
    for (const [name, text] of opened.build.folder.files) {
      const file = opened.nameOf(name);
      if (this.#included.has(file)) continue;
      if (!settings.isExcluded(file)) this.#included.add(file);
      this.#remember(file, text, settings, { kustomizedAs: 'patch' });
    }
    const error = buildError(source, opened);
    if (error === undefined || found.some(({ code }) => code === buildCode)) return { problems, isRead: true };
    this.#io.err(`${error}\n`);
    return { problems, isRead: opened.build.rendered.left.length > 0 };
  }

  async #lintChart(source: ChartSource, settings: LintSettings): Promise<LintProblem[]> {
    const { chosenValues } = this.#options;
    const context = { ...settings, renderings: await this.#renderings(), chosenValues };
    const problems = await lintChart(this.#io, source, context);
    for (const [name, text] of source.chart.files)
      if (roleInChart(name) === 'template' && (!source.only || source.only.has(name)))
        this.#remember(path.join(source.folder, name), text, settings);
    return problems.filter(({ file }) => !settings.isExcluded(file));
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
      rules: settings.rules,
      levels,
      withFixes: this.#options.withFixes,
      ...(await referencedFilesOf(this.#io, file, text)),
    };
    const analyzed = analyzedFile(file, text, documents);
    const needed = needsOf(analyzed, levels);
    const scenarios = await objectScenarios(this.#io, needed.scenario, { file, text, ...settings });
    const index = needed.index ? await this.#indexWith(file, text) : undefined;
    const found = checkFile(analyzed, { index, scenarios, ...options });
    const mayBeWrong = !index && !analyzed.isMarkdown && found.some(({ code }) => dependsOnWorkload(code));
    if (!mayBeWrong) return found;
    return checkFile(analyzed, { ...options, index: await this.#indexWith(file, text), scenarios });
  }

  async #indexWith(file: string, text: string): Promise<WorkspaceIndex> {
    const index = await this.#options.index();
    if (file === '-') addToIndex(index, file, text);
    return index;
  }

  #remember(name: string, text: string, settings: LintSettings, options: Partial<AnalyzeOptions> = {}): void {
    const { chosen, levels, isExcluded } = settings;
    if (!this.#options.keepsFiles || isExcluded(name)) return;
    const analyzeOptions = { ...chosen, ...options, json: isJsonFile(name), path: fileUri(name) };
    this.files.set(name, { name, text, options: analyzeOptions, levels });
  }
}

/** Overlays that share a patch have the same problem; only its message names the overlay. */
function identityOf({ file, line, column, code, path: at }: LintProblem): string {
  return JSON.stringify([file, line, column, code, at]);
}

function factOf({ file, document, code, path: at }: Pick<LintProblem, 'file' | 'document' | 'code' | 'path'>): string {
  return JSON.stringify([file, document, code, at]);
}
