// Renders the autoscalers of charts, and keeps what does not change: parsed templates, and renderings until a text or a
// value changes.
import { newestKinds } from '../../apiserver/kinds.ts';
import { type ChosenReleases, newestRelease } from '../../model/releases.ts';
import { LastResults } from '../../render/helm/chart/last-results.ts';
import { type OpenChart, openChart } from '../../render/helm/chart/open-chart.ts';
import { findTemplates, renderChart, type TargetTemplate } from '../../render/helm/chart/render-chart.ts';
import type {
  ChartRendering,
  RenderError,
  RenderedFile,
  RenderRequest,
  ValuesFile,
} from '../../render/helm/chart/rendering.ts';
import { type AnalyzedDocument, analyzeDocument } from '../analyze-document.ts';
import type { ChartFolder, FileText } from './chart-folder.ts';
import { type ChartObject, chartObjectsOf, placedStart } from './chart-object.ts';
import { nameOfValuesFile } from './environments.ts';
import { notRenderedText } from './not-rendered.ts';
import { renderedWorkspace } from './rendered-workspace.ts';

export interface ChartRequest {
  chart: ChartFolder;
  /** Files over values.yaml, in the order of their precedence. */
  values?: readonly ValuesFile[];
  /** The flags of the command line. */
  flags?: Pick<RenderRequest, 'set' | 'setString' | 'setJson' | 'release' | 'namespace' | 'apiVersions'>;
  chosen: ChosenReleases;
}

/** A template that can render autoscalers, with those that it renders. */
export interface RenderedTemplate {
  /** The path in the chart: `templates/hpa.yaml`. */
  file: string;
  objects: readonly ChartObject[];
  /** What Helm writes; absent if the template fails. */
  output?: RenderedFile | undefined;
  error?: RenderError | undefined;
  /** Of an object that the values switch off: what Helm would say if they did not. */
  assumedError?: RenderError | undefined;
}

export interface ChartRenderings {
  /** The templates of the chart, or one of them, that can render autoscalers. Empty if Helm cannot load the chart. */
  render(request: ChartRequest, file?: string): readonly RenderedTemplate[];
  /** Helm's reason why the chart as a whole is not rendered. */
  errorOf(request: ChartRequest): RenderError | undefined;
}

/** Per chart: lens, hover, panel and diagnostics of a template ask for the same rendering. */
const maxKept = 300;
const maxAnalyzed = 500;

export function createChartRenderings(): ChartRenderings {
  const opened = new WeakMap<ChartFolder, OpenChart>();
  /** By address: after a change, templates that stay the same are not parsed again. */
  const lastOpened = new Map<string, OpenChart>();
  const kept = new WeakMap<ChartFolder, LastResults<unknown>>();
  /** Most keys leave most rendered texts as they are. */
  const analyzed = new LastResults<AnalyzedDocument>(maxAnalyzed);

  function open(chart: ChartFolder): OpenChart {
    const known = opened.get(chart) ?? openChart(chart.files, lastOpened.get(chart.uri));
    opened.set(chart, known);
    lastOpened.set(chart.uri, known);
    return known;
  }

  function keep<T>(chart: ChartFolder, key: string, compute: () => T): T {
    const results = kept.get(chart) ?? new LastResults<unknown>(maxKept);
    kept.set(chart, results);
    return results.get(key, compute) as T;
  }

  function analyzeWith(chosen: ChosenReleases) {
    const releases = JSON.stringify(chosen);
    return (text: string) =>
      analyzed.get(`${releases}\n${text}`, () => analyzeDocument(text, { json: false, ...chosen }));
  }

  return {
    render(request, file) {
      const { chart, chosen } = request;
      const settings = helmRequest(request);
      const key = JSON.stringify([settings, chosen]);
      const targets = keep(chart, `targets ${key}`, () => findTemplates(open(chart), settings, mayWriteAutoscaler));
      return targets
        .filter((target) => file === undefined || target.file === file)
        .map((target) =>
          keep(chart, `template ${target.name} ${key}`, () =>
            renderTarget(open(chart), target, settings, { ...request, analyze: analyzeWith(chosen) }),
          ),
        )
        .map(withWorkspace);
      function withWorkspace(template: RenderedTemplate): RenderedTemplate {
        const findWorkspace = () => {
          const index = keep(chart, `workspace ${key}`, () => renderedWorkspace(open(chart), chart, settings));
          return index && { index, uri: `${chart.uri}/${template.file}`, startLine: 0 };
        };
        return { ...template, objects: template.objects.map((object) => ({ ...object, findWorkspace })) };
      }
    },
    errorOf(request) {
      const settings = helmRequest(request);
      const { chart } = request;
      return keep(
        chart,
        `error ${JSON.stringify(settings)}`,
        () => renderChart(open(chart), { ...settings, only: [] }).error,
      );
    },
  };
}

/** The values files of a chart in the editor: those of an environment, then what the user typed to try. */
export function valuesOverDefaults(
  { uri: folder }: ChartFolder,
  environment: readonly FileText[],
  previews: readonly ValuesFile[],
): ValuesFile[] {
  const files = environment.map(({ uri, text }) => ({ name: nameOfValuesFile(folder, uri), text }));
  // Helm reads this one by itself.
  return [...files.filter(({ name }, i) => i > 0 || name !== 'values.yaml'), ...previews];
}

function helmRequest({ values, flags, chosen }: ChartRequest): RenderRequest {
  return {
    ...flags,
    values,
    kubeVersion: chosen.kubernetes?.release ?? newestRelease,
    missingTemplates: 'unknown',
  };
}

const kindLine = new RegExp(
  `^[ \\t]*(?:- )?["']?kind["']?[ \\t]*:[ \\t]*["']?(?:${newestKinds.map(({ kind }) => kind).join('|')})\\b`,
  'm',
);

/** Whether a piece of a template has the kind of an autoscaler in it. */
function mayWriteAutoscaler(text: string): boolean {
  return kindLine.test(text);
}

interface AnalyzedRequest extends ChartRequest {
  analyze(text: string): AnalyzedDocument;
}

function renderTarget(
  chart: OpenChart,
  target: TargetTemplate,
  settings: RenderRequest,
  request: AnalyzedRequest,
): RenderedTemplate {
  const { name, file, assumptions } = target;
  const once = (assumed: RenderRequest['assumptions']) =>
    renderChart(chart, { ...settings, only: [name], assumptions: assumed });
  const rendering = once(undefined);
  const objects = objectsIn(rendering, target, request);
  // What the values exclude is rendered with its conditions assumed.
  let assumedError: RenderError | undefined;
  for (const assumed of objects.length < assumptions.length ? assumptions : []) {
    const hypothetical = once(assumed);
    assumedError ??= hypothetical.error;
    for (const object of objectsIn(hypothetical, target, request)) {
      if (object.notRendered !== undefined && !objects.some((other) => placedStart(other) === placedStart(object)))
        objects.push(object);
    }
  }
  return {
    file,
    objects: objects.toSorted((a, b) => placedStart(a) - placedStart(b)),
    output: rendering.files.find((one) => one.file === name),
    error: rendering.error,
    assumedError,
  };
}

function objectsIn(
  rendering: ChartRendering,
  { name, file: template }: TargetTemplate,
  { chart, values = [], chosen, analyze }: AnalyzedRequest,
): ChartObject[] {
  const file = rendering.files.find((one) => one.file === name);
  if (!file) return [];
  const notRendered = notRenderedText(file.contradicted, chart.files);
  const texts =
    values.length === 0
      ? chart.files
      : new Map([...chart.files, ...values.map((each) => [each.name, each.text] as const)]);
  return chartObjectsOf(rendering, file, { chosen, analyze, texts, template }).map((object) => ({
    ...object,
    notRendered,
  }));
}
