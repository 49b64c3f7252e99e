import path from 'node:path';
import type { AnalyzedObject, AnalyzeOptions, ParseDocument } from '../../core/analysis/analyze-document.ts';
import { autoscalersOf, isJsonFile, isMarkdownFile, type NumberedDocument } from '../../core/analysis/analyze-file.ts';
import type { AttachedFiles } from '../../core/analysis/scenario/attached-files.ts';
import { readScenarioFile } from '../../core/analysis/scenario/read-scenario-file.ts';
import { isScenarioUri } from '../../core/analysis/scenario/uris.ts';
import { roleInChart } from '../../core/charts/chart-folder.ts';
import { limitReason } from '../../core/editor/without-autoscaler.ts';
import type { KustomizedAs } from '../../core/index/read/partial-object.ts';
import { buildCode } from '../../core/lint/build-code.ts';
import { dependsOnWorkload } from '../../core/lint/diagnostics.ts';
import { isReadable } from '../../core/lint/find-problems.ts';
import type { RuleLevels } from '../../core/lint/rule.ts';
import { enabledRulesFor } from '../../core/lint/rules/rules.ts';
import { verdictRules } from '../../core/lint/verdicts/verdict-rules.ts';
import { once } from '../../core/model/once.ts';
import { attachedFiles } from '../../core/workspace/scenarios.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import { type AnalyzeKustomized, createKustomizedAnalyzer } from '../analyze-kustomized.ts';
import type { ChosenValues } from '../charts/chart-options.ts';
import { loadChartRenderings } from '../charts/load-chart-renderings.ts';
import type { ChartSource, FileSource, Source } from '../charts/source.ts';
import type { Io } from '../io.ts';
import { buildError, type KustomizationSource, openKustomization } from '../kustomize/open-kustomization.ts';
import { autoscalerInManifest, type LocatedAutoscaler } from '../located-autoscaler.ts';
import { likelyWorkload } from '../located-workload.ts';
import { readManifest } from '../read-manifest.ts';
import { forEachText, readText } from '../read-text.ts';
import { addToIndex, fileUri } from '../workspace-index.ts';
import { analyzedFile, checkFile, needsOf } from './check-file.ts';
import { fileScenarios, type ScenarioObject } from './file-scenarios.ts';
import { coverageOfKustomization } from './kustomization-coverage.ts';
import { lintChart } from './lint-chart.ts';
import { type Coverage, coverageOfFile, emptyCoverage, joinCoverage } from './lint-coverage.ts';
import { lintKustomization } from './lint-kustomization.ts';
import type { LintProblem } from './lint-problem.ts';
import type { LintSettings, SettingsFinder } from './lint-settings.ts';

export interface LintedFile {
  name: string;
  text: string;
  options: AnalyzeOptions;
  levels: RuleLevels;
}

export interface SourceLinterOptions {
  workspace: Workspace;
  settingsFor: SettingsFinder;
  withFixes: boolean;
  chosenValues: ChosenValues;
  roleOf(file: string): KustomizedAs | undefined;
  parse: ParseDocument;
  keepsFiles: boolean;
  notesFacts: boolean;
}

export interface NotedFacts {
  questions: readonly string[];
  workloadFiles: readonly string[];
  /** The number of autoscalers that `simulate` finds in the source; undefined if this number is not certain. */
  autoscalers: number | undefined;
}

export interface SourceProblems {
  problems: readonly LintProblem[];
  coverage: Coverage;
  isRead: boolean;
  noted?: NotedFacts;
}

export class SourceLinter {
  readonly files = new Map<string, LintedFile>();
  private readonly io: Io;
  private readonly options: SourceLinterOptions;
  private readonly analyzeKustomized: AnalyzeKustomized;
  private readonly renderings = once(loadChartRenderings);
  /** The files of linted kustomizations. A base that several overlays share is linted only once. */
  private readonly included = new Set<string>();
  /** The keys (`keyWithPlace`) of the problems that were reported for kustomizations. */
  private readonly reported = new Set<string>();
  private readonly reportedAnywhere = new Set<string>();
  private noted = { questions: new Set<string>(), workloadFiles: new Set<string>(), autoscalers: 0, isCertain: true };

  constructor(io: Io, options: SourceLinterOptions) {
    this.io = io;
    this.analyzeKustomized = createKustomizedAnalyzer(io);
    this.options = options;
  }

  async lint(source: Source): Promise<SourceProblems> {
    if (!this.options.notesFacts) return this.lintSource(source);
    this.noted = { questions: new Set(), workloadFiles: new Set(), autoscalers: 0, isCertain: true };
    const found = await this.lintSource(source);
    const { questions, workloadFiles, autoscalers, isCertain } = this.noted;
    return {
      ...found,
      noted: {
        questions: [...questions],
        workloadFiles: [...workloadFiles],
        autoscalers: isCertain ? autoscalers : undefined,
      },
    };
  }

  private async lintSource(source: Source): Promise<SourceProblems> {
    if (source.type === 'file') return this.lintFile(source);
    const settings = await this.options.settingsFor(
      source.type === 'chart' ? source.folder : path.dirname(source.file),
    );
    if (source.type === 'kustomization') return this.lintKustomization(source, settings);
    return this.lintChart(source, settings);
  }

  private async lintFile({ file, isRead: isReadElsewhere }: FileSource): Promise<SourceProblems> {
    if (isReadElsewhere) return { problems: [], coverage: emptyCoverage, isRead: true };
    const settings = await this.options.settingsFor(path.dirname(file));
    // `simulate` also reads excluded files, so the number of autoscalers that it finds is not certain.
    if (settings.isExcluded(file)) this.noted.isCertain = false;
    if (settings.isExcluded(file))
      return { problems: [], coverage: notCheckedFile(file, 'excluded by the configuration'), isRead: true };
    const found: TextProblems[] = [];
    const add = async (name: string, text: string) => void found.push(await this.lintText(name, text, settings));
    const isRead = await forEachText(this.io, [file], add, isMarkdownFile(file) ? readText : readManifest);
    const coverage = joinCoverage(found.map((each) => each.coverage));
    return {
      problems: found.flatMap(({ problems }) => problems),
      coverage: isRead ? coverage : notCheckedFile(file, 'cannot be read'),
      isRead,
    };
  }

  private async lintKustomization(source: KustomizationSource, settings: LintSettings): Promise<SourceProblems> {
    const opened = await openKustomization(source, settings.chosen);
    const alone: Coverage[] = [];
    const found = await lintKustomization(opened, {
      ...settings,
      workspace: this.options.workspace,
      isReported: (problem) => this.reportedAnywhere.has(keyWithoutPlace(problem)),
      lintFile: async (file, text) => {
        if (this.included.has(file)) return [];
        if (!settings.isExcluded(file)) this.included.add(file);
        const { problems, coverage } = await this.lintText(
          file,
          text,
          settings,
          this.options.roleOf(file) ?? 'resource',
        );
        alone.push(coverage);
        return problems;
      },
    });
    const problems = found.filter(
      (problem) => !settings.isExcluded(problem.file) && !this.reported.has(keyWithPlace(problem)),
    );
    for (const problem of problems) this.reported.add(keyWithPlace(problem));
    for (const problem of problems) this.reportedAnywhere.add(keyWithoutPlace(problem));
    for (const [name, text] of opened.build.folder.files) {
      const file = opened.nameOf(name);
      if (this.included.has(file)) continue;
      if (!settings.isExcluded(file)) this.included.add(file);
      this.remember(file, text, settings, { kustomizedAs: 'patch' });
    }
    const built = coverageOfKustomization(source.file, opened);
    // If the kustomization builds no autoscaler, only the coverage of its files says what is not checked. The coverage
    // of the files is then added.
    const coverage = opened.build.autoscalers.length > 0 ? built : joinCoverage([built, ...alone]);
    const error = buildError(source, opened);
    if (error === undefined || found.some(({ code }) => code === buildCode))
      return { problems, coverage, isRead: true };
    this.io.err(`${error}\n`);
    return { problems, coverage, isRead: opened.build.rendered.left.length > 0 };
  }

  private async lintChart(source: ChartSource, settings: LintSettings): Promise<SourceProblems> {
    const { chosenValues, workspace } = this.options;
    const context = { ...settings, renderings: await this.renderings(), chosenValues, workspace };
    const { problems, coverage } = await lintChart(this.io, source, context);
    for (const [name, text] of source.chart.files)
      if (roleInChart(name) === 'template' && (!source.only || source.only.has(name)))
        this.remember(path.join(source.folder, name), text, settings);
    return { problems: problems.filter(({ file }) => !settings.isExcluded(file)), coverage, isRead: true };
  }

  private async lintText(
    file: string,
    text: string,
    settings: LintSettings,
    kustomizedAs = this.options.roleOf(file),
  ): Promise<TextProblems> {
    const { chosen, levels } = settings;
    const { documents, overlays } = await this.analyzeKustomized(file, text, {
      ...chosen,
      kustomizedAs,
      parse: this.options.parse,
    });
    this.remember(file, text, settings, { kustomizedAs, overlays });
    const options = {
      rules: settings.rules,
      levels,
      withFixes: this.options.withFixes,
      attached: await this.attachedTo(file, text),
    };
    const workspace = this.workspaceWith(file, text);
    const analyzed = analyzedFile(file, text, documents);
    const needed = needsOf(analyzed, levels);
    const scenarios = await fileScenarios(needed.scenario, autoscalersIn(documents), {
      file,
      text,
      ...settings,
      workspace,
    });
    const known = needed.index ? await workspace.index() : undefined;
    if (this.options.notesFacts)
      await this.noteFacts(file, workspace, { documents, checkedWith: known ? levels : undefined });
    const found = checkFile(analyzed, { index: known, scenarios, ...options });
    const mayBeWrong = !known && !analyzed.isMarkdown && found.some(({ code }) => dependsOnWorkload(code));
    const coverage = coverageOfFile(file, analyzed.documents);
    if (!mayBeWrong) return { problems: found, coverage };
    const index = await workspace.index();
    return { problems: checkFile(analyzed, { ...options, index, scenarios }), coverage };
  }

  private async attachedTo(file: string, text: string): Promise<AttachedFiles | undefined> {
    if (!isScenarioUri(file)) return undefined;
    const { reading } = readScenarioFile(text);
    return this.options.workspace.ask((read) => attachedFiles(read, fileUri(file), reading));
  }

  /** Returns the workspace with the text of standard input in its index. `noted` gets what is asked of this index. */
  private workspaceWith(file: string, text: string): Workspace {
    const { workspace, notesFacts } = this.options;
    return {
      ...workspace,
      index: async () => {
        const index = await workspace.index();
        if (file === '-') addToIndex(index, file, text);
        return notesFacts ? index.notedBy((question) => this.noted.questions.add(question)) : index;
      },
    };
  }

  /** @param checkedWith the rule levels of the checks; undefined if the checks do not use the index */
  private async noteFacts(
    file: string,
    workspace: Workspace,
    { documents, checkedWith }: { documents: readonly NumberedDocument[]; checkedWith: RuleLevels | undefined },
  ): Promise<void> {
    for (const document of documents) {
      if (limitReason(document.analyzed) !== undefined) this.noted.isCertain = false;
      for (const found of autoscalersOf(document)) {
        this.noted.autoscalers += 1;
        const located = autoscalerInManifest(file, found);
        const isAsked = checkedWith && isReadable(document.analyzed) && asksOfVerdict(found.autoscaler, checkedWith);
        if (!isAsked) await located.findVerdict(workspace);
        await this.noteWorkload(located, workspace);
      }
    }
  }

  /**
   * Notes the files of the autoscaler's workload. The overhead of the pods depends on RuntimeClass objects, so these
   * objects are looked up, too: the index adds every lookup to `questions`.
   */
  private async noteWorkload(located: LocatedAutoscaler, workspace: Workspace): Promise<void> {
    const index = await workspace.index();
    const workload = (await located.findWorkload(workspace)) ?? likelyWorkload(index, located);
    if (!workload) return;
    for (const file of workload.files) this.noted.workloadFiles.add(file);
    index.ofRole('runtimeClass');
  }

  private remember(name: string, text: string, settings: LintSettings, options: Partial<AnalyzeOptions> = {}): void {
    const { chosen, levels, isExcluded } = settings;
    if (!this.options.keepsFiles || isExcluded(name)) return;
    const analyzeOptions = { ...chosen, ...options, json: isJsonFile(name), path: fileUri(name) };
    this.files.set(name, { name, text, options: analyzeOptions, levels });
  }
}

/**
 * Returns whether linting the object has already looked up everything in the workspace that `findVerdict` looks up.
 * This is so if all workspace rules that can give a verdict are enabled.
 */
function asksOfVerdict({ description }: AnalyzedObject, levels: RuleLevels): boolean {
  const checked = enabledRulesFor(description, levels).inWorkspace;
  return verdictRules.every(
    (rule) =>
      !rule.inWorkspace || checked.includes(rule) || (rule.kind !== undefined && rule.kind !== description?.kind),
  );
}

type TextProblems = Omit<SourceProblems, 'isRead'>;

function notCheckedFile(file: string, reason: string): Coverage {
  return { checked: [], notChecked: [{ file, what: 'file', reason }] };
}

/**
 * Returns the key by which a problem is reported only once. The key is the same in all overlays that share a patch. The
 * key leaves out the message, because the message names the overlay.
 */
function keyWithPlace({ file, line, column, code, path: at }: LintProblem): string {
  return JSON.stringify([file, line, column, code, at]);
}

function keyWithoutPlace({
  file,
  document,
  code,
  path: at,
}: Pick<LintProblem, 'file' | 'document' | 'code' | 'path'>): string {
  return JSON.stringify([file, document, code, at]);
}

function autoscalersIn(documents: readonly NumberedDocument[]): ScenarioObject[] {
  return documents.flatMap(autoscalersOf).map(({ autoscaler: object, document, item }) => ({ object, document, item }));
}
