// Renders the autoscalers of charts. Renderings are cached until a text or a value changes.
import { type AnalyzedDocument, analyzeDocument } from '../analysis/analyze-document.ts';
import { helmCause } from '../analysis/helm-cause.ts';
import { truncate } from '../analysis/wording/truncate.ts';
import type { WorkspaceIndex } from '../index/workspace-index.ts';
import { LastResults } from '../model/last-results.ts';
import { once, oncePer } from '../model/once.ts';
import { newestRelease } from '../model/release-names.ts';
import type { ChosenReleases } from '../model/releases.ts';
import { type OpenChart, openChart } from '../render/helm/chart/open-chart.ts';
import type { TargetTemplate } from '../render/helm/chart/render-chart.ts';
import type { ChartSettings, RenderError, RenderedFile, ValuesFile } from '../render/helm/chart/rendering.ts';
import type { RenderedChart } from '../render-thread/render-job.ts';
import { type RenderingHost, workHere } from '../render-thread/rendering-host.ts';
import { wholeFile } from '../text/place-in-file.ts';
import { type AutoscalerTemplate, AutoscalerTemplates, isShown, renderWhole } from './autoscaler-templates.ts';
import type { ChartFolder } from './chart-folder.ts';
import { type ChartObject, type ChartObjectContext, chartObjectsOf, documentsIn } from './chart-object.ts';
import { GuardedChart } from './guarded-chart.ts';
import { settingsOfMadeUp } from './made-up-chart.ts';
import { missingInError } from './problems/missing-value.ts';
import { renderedWorkspace } from './rendered-workspace.ts';

export interface ChartRequest {
  chart: ChartFolder;
  values?: readonly ValuesFile[];
  flags?: Pick<ChartSettings, 'set' | 'setString' | 'setJson' | 'release' | 'namespace' | 'apiVersions'>;
  lookups?: ChartSettings['lookups'];
  chosen: ChosenReleases;
  /**
   * Whether to show autoscalers of templates that Helm fails to render. The results of failing expressions then count
   * as unknown.
   */
  showsAroundFailures?: boolean;
}

export interface RenderedTemplate {
  file: string;
  objects: readonly ChartObject[];
  output?: RenderedFile | undefined;
  error?: RenderError | undefined;
  /** The error that Helm would report if the values enabled an object that the current values exclude. */
  assumedError?: RenderError | undefined;
  /** The number of documents with autoscalers that are not checked because the chart has too many of them. */
  leftOut?: number | undefined;
}

export interface ChartRenderings {
  /** Returns templates that may render autoscalers; an empty list if Helm cannot load the chart. */
  render(request: ChartRequest, file?: string): readonly RenderedTemplate[];
  /** Renders the chart as a whole. Templates that fail and templates in archives are left out. */
  renderAll(request: ChartRequest): Pick<RenderedChart, 'files' | 'error'>;
  errorOf(request: ChartRequest): RenderError | undefined;
  /**
   * Returns Helm's error for dependencies that are missing in `charts/`. The other functions render without these
   * dependencies.
   */
  missingOf(request: ChartRequest): string | undefined;
}

/** The maximum number of configurations (sets of values, such as environments) that are kept per chart. */
const maxConfigured = 30;
/**
 * The maximum number of documents that the editor checks, because each keystroke checks them again. The command line
 * checks all documents.
 */
const maxCheckedInEditor = 300;
const maxAnalyzed = 500;
const maxWorkspaces = 10;

export function createChartRenderings(host: RenderingHost = {}): ChartRenderings {
  /** The last opened chart per URI. After a change, unchanged templates are not parsed again. */
  const lastOpened = new Map<string, OpenChart>();
  const open = oncePer((chart: ChartFolder) => {
    const opened = openChart(chart.files, lastOpened.get(chart.uri));
    lastOpened.set(chart.uri, opened);
    return opened;
  });
  const resultsOf = oncePer((_: ChartFolder) => new LastResults<KeptRenderings>(maxConfigured));
  /** Caches the analyses of rendered texts, because most of these texts stay the same after a keystroke. */
  const analyzed = new LastResults<AnalyzedDocument>(maxAnalyzed);
  const large = new Set<string>();
  const maxDocuments = host.elsewhere ? maxCheckedInEditor : Number.POSITIVE_INFINITY;

  /**
   * Returns the cached renderings of a request. Lens, hover, panel and diagnostics of a template all need these
   * renderings.
   */
  function keptFor(request: ChartRequest): KeptRenderings {
    const { chart } = request;
    return resultsOf(chart).get(keyOf(request), () => {
      const work = workHere(host, large.has(chart.uri));
      const guarded = (settings: ChartSettings) =>
        new GuardedChart({ chart, settings, work, elsewhere: host.elsewhere, open: () => open(chart), onLarge });
      const onLarge = () => void large.add(chart.uri);
      const settings = settingsOf(request);
      const configured = guarded(settings);
      const workspaces = new LastResults<WorkspaceIndex | undefined>(maxWorkspaces);
      const findWorkspace = (file: string, needed: readonly string[]) => {
        const index = workspaces.get(needed.join(), () => {
          const values = [...(request.values ?? []), ...needed.map(setToTrue)];
          const chartWith = needed.length === 0 ? configured : guarded({ ...settings, values });
          const rendered = chartWith === configured ? whole() : renderWhole(chartWith);
          return renderedWorkspace({ configured: chartWith, whole: rendered, maxDocuments: 2 * maxDocuments }, chart);
        });
        return index && { index, uri: `${chart.uri}/${file}`, ...wholeFile };
      };
      const analyzed = {
        ...request,
        analyze: analyzeWith(request.chosen),
        texts: textsOf(request),
        findWorkspace,
        maxDocuments,
      };
      const whole = once(() => renderWhole(configured));
      return {
        isLoaded: once(() => configured.findTemplates('anything').length > 0),
        targets: new AutoscalerTemplates(configured, whole),
        whole,
        empty: once(() => configured.render({ only: [] })),
        rendered: new Map(),
        render: (target, rendering) => renderTarget(configured, target, analyzed, rendering),
        around: once((): AroundFailures => {
          const around = guarded({ ...settings, failures: 'unknown' });
          return {
            targets: new AutoscalerTemplates(
              around,
              once(() => renderWhole(around)),
            ),
            rendered: new Map(),
            render: (target, strict) => renderAround(around, target, analyzed, strict),
          };
        }),
        disabled: once(() =>
          configured.leavesOutSubcharts()
            ? renderDisabled(guarded({ ...settings, failures: 'unknown', disabledSubcharts: 'render' }), analyzed)
            : [],
        ),
      };
    });
  }

  function analyzeWith(chosen: ChosenReleases) {
    const releases = JSON.stringify(chosen);
    return (text: string) =>
      analyzed.get(`${releases}\n${text}`, () => analyzeDocument(text, { json: false, ...chosen }));
  }

  return {
    render(request, file) {
      const { isLoaded, targets, whole, rendered, render, around, disabled } = keptFor(request);
      const showsAround = request.showsAroundFailures === true;
      const all = (!isLoaded() && showsAround ? around().targets : targets).of(file);
      let left = maxDocuments;
      const renderOnce = (target: AutoscalerTemplate) => {
        if (left <= 0) return withoutObjects(target, whole());
        const known = rendered.get(target.name) ?? render(target, file === undefined ? whole() : undefined);
        rendered.set(target.name, known);
        left -= known.objects.length;
        return known;
      };
      const renderAroundOnce = (target: AutoscalerTemplate, strict: RenderedTemplate) => {
        const shown = around().rendered.get(target.name) ?? around().render(target, strict);
        around().rendered.set(target.name, shown);
        return shown;
      };
      const templates = all.flatMap((target) => {
        const known = renderOnce(target);
        const isFailing = (known.error ?? known.assumedError) !== undefined;
        const shown = showsAround && isFailing ? renderAroundOnce(target, known) : known;
        return isShown(target, shown) ? [shown] : [];
      });
      // If a subchart is enabled under one alias and disabled under another alias, its files are not reported as
      // disabled.
      const isOff = (one: RenderedTemplate) => !all.some((target) => target.file === one.file);
      return [...templates, ...disabled().filter((one) => (file === undefined || one.file === file) && isOff(one))];
    },
    renderAll: (request) => keptFor(request).whole(),
    errorOf: (request) => keptFor(request).empty().error,
    missingOf: (request) => keptFor(request).empty().missing,
  };
}

/** The chart is rendered with this values file to find the objects that exist only if `value` is true. */
function setToTrue(value: string): { name: string; text: string } {
  const nested = value.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), true);
  return { name: value, text: JSON.stringify(nested) };
}

interface KeptRenderings {
  /** Whether Helm can load the chart and begins to render its templates. */
  isLoaded(): boolean;
  targets: AutoscalerTemplates;
  whole(): RenderedChart;
  /** Finds the errors of the chart as a whole. Renders no template. */
  empty(): Pick<RenderedChart, 'error' | 'missing'>;
  rendered: Map<string, RenderedTemplate>;
  render(target: TargetTemplate, whole: RenderedChart | undefined): RenderedTemplate;
  around(): AroundFailures;
  disabled(): readonly RenderedTemplate[];
}

interface AroundFailures {
  targets: AutoscalerTemplates;
  rendered: Map<string, RenderedTemplate>;
  render(target: TargetTemplate, strict: RenderedTemplate): RenderedTemplate;
}

/** Escaping long texts as JSON would take time, so the texts are appended to the JSON unchanged. */
function keyOf({ values = [], flags, lookups, chosen }: ChartRequest): string {
  const files = values.map(({ name, text }) => [name, text.length]);
  return JSON.stringify([files, flags, lookups, chosen]) + values.map(({ text }) => text).join('');
}

function settingsOf({ chart, values = [], flags, lookups, chosen }: ChartRequest): ChartSettings {
  return {
    ...flags,
    ...settingsOfMadeUp(chart, values),
    values,
    lookups,
    kubeVersion: chosen.kubernetes?.release ?? newestRelease,
    missingTemplates: 'unknown',
  };
}

function textsOf({ chart, values = [] }: ChartRequest): ReadonlyMap<string, string> {
  if (values.length === 0) return chart.files;
  return new Map([...chart.files, ...values.map(({ name, text }) => [name, text] as const)]);
}

interface AnalyzedRequest extends ChartRequest, Omit<ChartObjectContext, 'template'> {}

function withoutObjects({ name, file }: TargetTemplate, whole: RenderedChart): RenderedTemplate {
  const output = whole.files.find((one) => one.file === name);
  return { file, objects: [], output, error: whole.error, leftOut: documentsIn(whole, name).length };
}

/**
 * @param whole the rendering of all templates; used only if it has no error, because a template may be missing after an
 * error
 */
function renderTarget(
  configured: GuardedChart,
  target: TargetTemplate,
  request: AnalyzedRequest,
  whole: RenderedChart | undefined,
): RenderedTemplate {
  const { name, file } = target;
  const rendering = whole && !whole.error ? whole : configured.render({ only: [name] });
  const objects = objectsIn(rendering, target, request);
  const assumedError = addAssumed(objects, configured, target, request);
  return {
    file,
    objects: objects.toSorted((a, b) => a.start - b.start),
    output: rendering.files.find((one) => one.file === name),
    error: rendering.error,
    assumedError,
    leftOut: Math.max(0, documentsIn(rendering, name).length - request.maxDocuments),
  };
}

function addAssumed(
  objects: ChartObject[],
  configured: GuardedChart,
  target: TargetTemplate,
  request: AnalyzedRequest,
): RenderError | undefined {
  let error: RenderError | undefined;
  for (const assumptions of objects.length < target.assumptions.length ? target.assumptions : []) {
    const hypothetical = configured.render({ only: [target.name], assumptions });
    error ??= hypothetical.error;
    for (const object of objectsIn(hypothetical, target, request)) {
      if (object.notRendered !== undefined && !objects.some(({ start }) => start === object.start))
        objects.push(object);
    }
  }
  return error;
}

/**
 * Adds the objects that Helm does not render because the rendering fails or because the current values disable these
 * objects.
 * @param strict the template as Helm renders it, with Helm's error
 */
function renderAround(
  around: GuardedChart,
  target: TargetTemplate,
  request: AnalyzedRequest,
  strict: RenderedTemplate,
): RenderedTemplate {
  const failure = strict.error && !strict.output ? failureIn(strict.error, request.chart) : undefined;
  const objects = failure
    ? objectsIn(around.render({ only: [target.name] }), target, { ...request, failure })
    : [...strict.objects];
  addAssumed(objects, around, target, request);
  const shown = objects.filter((object) => strict.objects.includes(object) || isShownAround(object));
  return { ...strict, objects: shown.toSorted((a, b) => a.start - b.start) };
}

function renderDisabled(hypothetical: GuardedChart, request: AnalyzedRequest): RenderedTemplate[] {
  const rendering = once(() => renderWhole(hypothetical));
  return new AutoscalerTemplates(hypothetical, rendering).of(undefined).flatMap((target) => {
    const { file, disabledBy } = target;
    if (disabledBy === undefined) return [];
    const failure = { notRendered: `not rendered without ${disabledBy}` };
    const withFailure = { ...request, failure };
    const objects = objectsIn(hypothetical.render({ only: [target.name] }), target, withFailure);
    addAssumed(objects, hypothetical, target, withFailure);
    const shown = objects.filter(isShownAround).toSorted((a, b) => a.start - b.start);
    return shown.length === 0 ? [] : [{ file, objects: shown }];
  });
}

/** An object that cannot be read because of Helm's failure is not shown, because Helm's error says more. */
function isShownAround({ asRendered: { reading }, missing }: ChartObject): boolean {
  return reading?.autoscaler !== undefined || reading?.blockingTemplate !== undefined || missing !== undefined;
}

const maxErrorLength = 80;

/**
 * Objects can be shown only after an error in the rendering or in the values schema, and not if a limit was reached.
 */
function failureIn(error: RenderError, { files }: ChartFolder): ChartObjectContext['failure'] {
  if (error.isLimit || (error.stage !== 'render' && error.stage !== 'schema')) return undefined;
  const missing = missingInError(error, files);
  const cause = truncate(helmCause(error.error), maxErrorLength);
  return {
    missing,
    notRendered: missing
      ? `not rendered without ${missing.replace('.Values.', '')}`
      : `not rendered because Helm fails: ${cause}`,
  };
}

function objectsIn(
  rendering: RenderedChart,
  { name, file: template }: TargetTemplate,
  request: AnalyzedRequest & Pick<ChartObjectContext, 'failure'>,
): ChartObject[] {
  const file = rendering.files.find((one) => one.file === name);
  return file ? chartObjectsOf(rendering, file, { ...request, template }) : [];
}
