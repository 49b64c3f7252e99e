// Renders a chart as `helm template` does. Helm's errors are part of the result.

import { Work } from '../../work.ts';
import { helmFunctions } from '../functions/helm-functions.ts';
import { sprintValue } from '../go/format.ts';
import { LimitError } from '../go/limit-error.ts';
import { goString, goUnknown } from '../go/make.ts';
import type { GoMap, GoValue } from '../go/value.ts';
import type { AssumedCondition } from '../template/assumptions.ts';
import { type CombinedFiles, type RenderFailure, renderTemplate } from '../template/render-template.ts';
import type { TemplateSet } from '../template/template-set.ts';
import { capabilitiesObject } from './capabilities.ts';
import { isInArchive } from './chart-archive.ts';
import { templateObject } from './chart-object.ts';
import { type DocumentsOfFile, readDocuments } from './documents.ts';
import type { OpenChart } from './open-chart.ts';
import { type PreparedChart, prepareChart } from './prepare-chart.ts';
import type {
  ChartRendering,
  ChartSettings,
  RenderError,
  RenderedAutoscalerDocument,
  RenderedFile,
  RenderRequest,
  TemplateSelection,
} from './rendering.ts';
import { assertTimeFor, parsedPerMs, spendWork, workOfWritten } from './spend-work.ts';
import { type ChartTemplate, chartTemplates } from './template-data.ts';

export function renderChart(chart: OpenChart, request: RenderRequest): ChartRendering {
  return new ConfiguredChart(chart, request).render(request);
}

export interface TargetTemplate {
  /** The name in Helm: `web/templates/hpa.yaml`. */
  name: string;
  /** The path relative to the top chart: `templates/hpa.yaml`. */
  file: string;
  /**
   * The conditions of the blocks around the text that `findTemplates` searched for, one list for each occurrence of the
   * text.
   */
  assumptions: readonly (readonly AssumedCondition[])[];
  /**
   * The path of the value that disables the template's subchart, such as `db.enabled`. Set if the subchart is rendered
   * in spite of this value.
   */
  disabledBy?: string | undefined;
}

/** A chart with the settings for its rendering. Results that all templates share are computed once. */
export class ConfiguredChart {
  private readonly chart: OpenChart;
  private readonly settings: ChartSettings;
  private readonly work: Work;
  private ready: ReadyResult | undefined;

  constructor(chart: OpenChart, settings: ChartSettings, work = new Work()) {
    this.chart = chart;
    this.settings = settings;
    this.work = work;
  }

  render({ only, assumptions }: TemplateSelection): ChartRendering {
    const result = this.getReady();
    if (!result.ok) return result.failed;
    const { values, missing, warnings } = result.prepared;
    const { files, error } = this.renderFiles(result, { only, assumptions });
    const documents = this.documentsIn(files);
    if (documents instanceof LimitError) return stopped(documents, result.prepared);
    const wrong = documents.find((each) => each.error !== undefined)?.error;
    return {
      files,
      autoscalers: documents.flatMap(({ autoscalers }): readonly RenderedAutoscalerDocument[] => autoscalers),
      lists: documents.flatMap(({ lists }): readonly RenderedAutoscalerDocument[] => lists),
      values,
      error: error ?? (wrong === undefined ? undefined : { stage: 'yaml', error: wrong }),
      missing,
      warnings,
    };
  }

  /**
   * Returns the templates that contain a text for which `isTarget` is true, or that include such a template. Leaves out
   * templates in archives, because no editor shows them.
   */
  findTemplates(isTarget: (text: string) => boolean): TargetTemplate[] {
    const result = this.getReady();
    if (!result.ok || !result.combined.ok) return [];
    const { files, combined } = result;
    return files.flatMap(({ name, file, disabledBy }) => {
      if (isInArchive(file)) return [];
      const assumptions = this.chart.templates.assumptionsFor(combined.set, name, isTarget);
      return assumptions.length > 0 ? [{ name, file, assumptions, disabledBy }] : [];
    });
  }

  /** Returns the templates in the order in which Helm executes them, without templates in archives. */
  templates(): TargetTemplate[] {
    const result = this.getReady();
    if (!result.ok || !result.combined.ok) return [];
    return result.files.flatMap(({ name, file, disabledBy }) =>
      isInArchive(file) ? [] : [{ name, file, assumptions: [], disabledBy }],
    );
  }

  leavesOutSubcharts(): boolean {
    const result = this.getReady();
    return result.ok && result.prepared.chart.leavesOut === true;
  }

  private documentsIn(files: readonly RenderedFile[]): DocumentsOfFile[] | LimitError {
    const read = (file: RenderedFile) => {
      spendWork(this.work, file.text.length * workOfWritten);
      assertTimeFor(this.work, file.text.length / parsedPerMs);
      return readDocuments(file);
    };
    return orLimit(() =>
      files
        .filter(({ file }) => !file.endsWith('/NOTES.txt'))
        .map((file) => this.chart.documents.get(`${file.file}\n${file.text}`, () => read(file))),
    );
  }

  private getReady(): ReadyResult {
    this.ready ??= makeReady(this.chart, this.settings, this.work);
    return this.ready;
  }

  /** If a template fails, the result has no files, as in Helm, unless `only` selects templates. */
  private renderFiles(ready: ReadyChart, { only, assumptions }: TemplateSelection): RenderedFiles {
    const { combined } = ready;
    if (!combined.ok) return { files: [], error: renderError(combined.failure) };
    const files: RenderedFile[] = [];
    let error: RenderError | undefined;
    const changed = new Set<ReadonlyMap<string, GoValue>>();
    for (const template of this.templatesToExecute(ready, combined.set, only)) {
      template.data.entries.set('Template', templateObject(template.name, template.basePath));
      const result = renderTemplate(combined.set, template.name, template.data, {
        functions: helmFunctions,
        assumptions,
        missingTemplates: this.missingTemplates(ready),
        failures: this.settings.failures,
        undecidedBlocks: undecidedBlocksOf(this.settings),
        lookups: this.settings.lookups,
        work: this.work,
        noteChange: (entries) => void changed.add(entries),
      });
      if (result.ok && isWanted(template, only)) files.push({ file: template.name, ...result.rendered });
      else if (!result.ok) error ??= renderError(result.failure);
      if (error && !only) break;
    }
    // If a template changed values that other templates read, the chart is prepared again before the next rendering, so
    // that the next rendering reads the original values.
    if (areSeen(changed, ready)) this.ready = undefined;
    if (error && !only) return { files: [], error };
    files.sort((a, b) => (a.file < b.file ? -1 : 1));
    return { files, ...(error && { error }) };
  }

  /**
   * Returns how a missing template is treated: as an error, or as in the settings if the chart is incomplete. In an
   * incomplete chart, a missing template may belong to a subchart that is absent or unreadable.
   */
  private missingTemplates({ prepared }: ReadyChart): ChartSettings['missingTemplates'] {
    const { loaded } = this.chart;
    const isIncomplete = prepared.missing !== undefined || (loaded.ok && loaded.archives.length > 0);
    return isIncomplete ? this.settings.missingTemplates : 'error';
  }

  /** Earlier templates that change the values for later templates are executed, even if they are not requested. */
  private templatesToExecute(
    ready: ReadyChart,
    set: TemplateSet,
    only: readonly string[] | undefined,
  ): readonly ChartTemplate[] {
    const { files } = ready;
    if (!only) return files;
    const { templates } = this.chart;
    ready.changing ??= new Set(files.filter(({ name }) => templates.changesValues(set, name)));
    const { changing } = ready;
    const last = files.findLastIndex((each) => isWanted(each, only));
    return files.filter((each, i) => isWanted(each, only) || (i < last && changing.has(each)));
  }
}

interface ReadyChart {
  ok: true;
  prepared: PreparedChart;
  files: readonly ChartTemplate[];
  combined: CombinedFiles;
  changing?: ReadonlySet<ChartTemplate>;
}

type ReadyResult = ReadyChart | { ok: false; failed: ChartRendering };

function makeReady(chart: OpenChart, settings: ChartSettings, work: Work): ReadyResult {
  const result = prepareChart(chart, settings, work);
  if (!result.ok) return result;
  const { prepared } = result;
  const parsed = orLimit(() => parseTemplates(chart, prepared, settings, work));
  if (parsed instanceof LimitError) return { ok: false, failed: stopped(parsed, prepared) };
  const { templates, combined } = parsed;
  return { ok: true, prepared, files: templates.filter(isFile), combined };
}

function orLimit<Result>(compute: () => Result): Result | LimitError {
  try {
    return compute();
  } catch (error) {
    if (error instanceof LimitError) return error;
    throw error;
  }
}

function stopped({ message }: LimitError, { missing, warnings }: PreparedChart): ChartRendering {
  const error: RenderError = { stage: 'render', error: message, isLimit: true };
  return { files: [], autoscalers: [], lists: [], error, missing, warnings };
}

function areSeen(changed: ReadonlySet<ReadonlyMap<string, GoValue>>, { files }: ReadyChart): boolean {
  if (changed.size === 0) return false;
  return [...new Set(files.map(({ data }) => data))].some((data) => containsAny(data, changed));
}

interface RenderedFiles {
  files: readonly RenderedFile[];
  error?: RenderError;
}

function parseTemplates(chart: OpenChart, prepared: PreparedChart, settings: ChartSettings, work: Work) {
  const { excerpt } = settings;
  const values = excerpt === 'without-values' ? withUnsetEntries(prepared.values) : prepared.values;
  const templates = chartTemplates(prepared.chart, values, {
    release: {
      name: settings.release ?? 'release-name',
      namespace: settings.namespace ?? 'default',
      isUpgrade: settings.isUpgrade ?? false,
    },
    capabilities: capabilitiesObject(prepared.version, settings.apiVersions ?? []),
    encoders: {
      toYaml: (value) => call('toYaml', value),
      toBase64: (text) => call('b64enc', goString(text)),
    },
  });
  for (const name of excerpt ? ['Chart', 'Files', 'Release'] : [])
    for (const { data } of templates) data.entries.set(name, goUnknown(`.${name}`));
  const parsed = templates.map((each) =>
    chart.templates.parse({ name: each.name, path: each.file, text: each.text }, helmFunctions, work),
  );
  return { templates, combined: chart.templates.combine(parsed, settings.failures) };
}

function withUnsetEntries(map: GoMap): GoMap {
  const entries = [...map.entries].map(
    ([key, value]) => [key, value.kind === 'map' ? withUnsetEntries(value) : value] as const,
  );
  return { ...map, entries: new Map(entries), isIncomplete: true };
}

function undecidedBlocksOf({ excerpt }: ChartSettings): 'empty' | 'written' {
  return excerpt === undefined ? 'empty' : 'written';
}

/** Whether a template renders a file. A file whose name begins with `_` contains only definitions. */
function isFile({ name }: ChartTemplate): boolean {
  return !/\/_[^/]*$/.test(name);
}

function isWanted({ name }: ChartTemplate, only: readonly string[] | undefined): boolean {
  return only === undefined || only.includes(name);
}

/**
 * Whether a value contains one of the changed maps. Each map is visited once, because a template can put a map into
 * itself or into many others.
 */
function containsAny(root: GoValue, changed: ReadonlySet<ReadonlyMap<string, GoValue>>): boolean {
  const values = new Set([root]);
  for (const value of values) {
    if (value.kind === 'map' && changed.has(value.entries)) return true;
    for (const part of partsOf(value)) if (part.kind !== 'string') values.add(part);
  }
  return false;
}

function partsOf(value: GoValue): Iterable<GoValue> {
  if (value.kind === 'list') return value.items;
  if (value.kind === 'object') return value.fields.values();
  return value.kind === 'map' ? value.entries.values() : [];
}

function renderError({ error, place, isLimit }: RenderFailure): RenderError {
  return { stage: 'render', error, place, isLimit };
}

function call(name: string, value: GoValue): string {
  const result = helmFunctions.get(name)?.call([value], { spend: () => {}, noteChange: () => {} });
  return result?.kind === 'string' ? result.value : sprintValue(value);
}
