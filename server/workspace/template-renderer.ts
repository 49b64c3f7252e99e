// Renders templates with the values of their chart and with the preview values that the client sends. Documents outside
// charts are rendered as kustomizations build them.
import type { Connection, Event } from 'vscode-languageserver';
import type { AnalyzedDocument } from '../../core/analysis/analyze-document.ts';
import { isTemplateUri } from '../../core/analysis/scan-document.ts';
import type { ChartFolder } from '../../core/charts/chart-folder.ts';
import type { ChartRenderings } from '../../core/charts/chart-renderings.ts';
import { renderInChart } from '../../core/charts/render-in-chart.ts';
import { renderTemplateOfChart } from '../../core/charts/template-of-chart.ts';
import { fillPlaceholders } from '../../core/charts/values/placeholders.ts';
import { previewsOfScope } from '../../core/charts/values/preview-values.ts';
import type { DocumentInFile } from '../../core/editor/document-support.ts';
import { isHelmValuesUri } from '../../core/index/values-uris.ts';
import { once } from '../../core/model/once.ts';
import { input } from '../../core/query/declarations.ts';
import { together, whenKnown } from '../../core/query/not-yet-known.ts';
import type { RenderingHost } from '../../core/render-thread/rendering-host.ts';
import type { PlaceInFile } from '../../core/text/place-in-file.ts';
import { placedDocuments, type SourceFile, type YamlDocument } from '../../core/text/source-file.ts';
import { chartOf as chartWith, madeUpChartOf } from '../../core/workspace/charts.ts';
import { fileTextOf, type Store } from '../../core/workspace/store.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import {
  type PreviewValuesParams,
  previewValuesNotification,
  previewValuesSchema,
} from '../../protocol/preview-values.ts';
import { parseWith } from '../../protocol/schema.ts';
import type { LateModules } from '../programs/late-modules.ts';
import { Emitter } from '../requests/language-server.ts';
import type { KustomizeRenderer } from './kustomize-renderer.ts';

export interface TemplateRenderOptions extends DocumentInFile {
  text?: string;
  /**
   * For a file of a chart: the values files of the environment; by default only `values.yaml` applies. For a file of a
   * kustomization: the kustomization that builds the file; by default the nearest kustomization.
   */
  valuesFiles?: readonly string[] | undefined;
  previewValues?: PreviewValuesParams;
}

export type Analyze = (yamlDocument: YamlDocument) => AnalyzedDocument;

export interface TemplateRenderer {
  /** The chart of a template or a values file; undefined outside charts. */
  chartOf(workspace: Workspace, uri: string): Promise<{ chart: ChartFolder; renderings: ChartRenderings } | undefined>;
  /**
   * Returns the chart that contains the values file. If no chart contains the file, returns a made-up chart of the
   * templates in the folder around the file; undefined if there are no templates.
   */
  chartOfValues(
    workspace: Workspace,
    uri: string,
  ): Promise<{ chart: ChartFolder; renderings: ChartRenderings } | undefined>;
  render(workspace: Workspace, analyzed: AnalyzedDocument, options: TemplateRenderOptions): Promise<AnalyzedDocument>;
  /**
   * Renders all documents of a template, and returns a function that gives the rendered analysis of each document.
   * Documents without an autoscaler are rendered, too, because a helper may write the autoscaler.
   */
  renderDocuments(
    workspace: Workspace,
    source: SourceFile,
    analyze: Analyze,
    options: Omit<TemplateRenderOptions, keyof PlaceInFile>,
  ): Promise<Analyze>;
  onDidChangeValues: Event<void>;
}

export interface TemplateRendererDependencies {
  store: Store;
  kustomizeRenderer: Pick<KustomizeRenderer, 'render'>;
  host: RenderingHost;
  load: Pick<LateModules, 'renderers'>;
}

const currentPreviewValues = input<[], PreviewValuesParams>('previewValues', {});

export function previewValuesOf({ ask }: Workspace): PreviewValuesParams {
  // The cast is safe, because reading an input never gives a promise.
  return ask((read) => read(currentPreviewValues)) as PreviewValuesParams;
}

export function createTemplateRenderer(
  connection: Connection,
  { store, kustomizeRenderer, host, load }: TemplateRendererDependencies,
): TemplateRenderer {
  const changed = new Emitter<void>();
  const renderings = once(async () => (await load.renderers()).renderers.createChartRenderings(host));
  /** The names of rendered objects, by the URI of the template and the text of the name in the template. */
  const names = new Map<string, Map<string, string>>();
  connection.onNotification(previewValuesNotification, (message: unknown) => {
    const received = parseWith(previewValuesSchema, message);
    if (received === undefined) return;
    store.engine.set(currentPreviewValues, received);
    changed.fire();
  });
  function namesIn(uri: string): Map<string, string> {
    const found = names.get(uri) ?? new Map<string, string>();
    names.set(uri, found);
    return found;
  }

  async function render(
    workspace: Workspace,
    analyzed: AnalyzedDocument,
    options: TemplateRenderOptions,
  ): Promise<AnalyzedDocument> {
    const { uri, valuesFiles = [], previewValues = previewValuesOf(workspace) } = options;
    const chart = isTemplateUri(uri) ? await workspace.ask((read) => read(chartWith, uri)) : undefined;
    if (chart) return renderWith(chart, workspace, analyzed, options);
    if (!analyzed.hasTemplates)
      return kustomizeRenderer.render(workspace, analyzed, { ...options, kustomization: valuesFiles.at(-1) });
    const madeUp = mayNeedHelm(analyzed) ? await workspace.ask((read) => read(madeUpChartOf, uri)) : undefined;
    const rendered = madeUp ? await renderWith(madeUp, workspace, analyzed, options) : analyzed;
    return fillPlaceholders(rendered, previewsOfScope(uri, previewValues));
  }

  async function renderWith(
    chart: ChartFolder,
    workspace: Workspace,
    analyzed: AnalyzedDocument,
    options: TemplateRenderOptions,
  ): Promise<AnalyzedDocument> {
    const { uri, text, valuesFiles = [], previewValues = previewValuesOf(workspace) } = options;
    const environment = await workspace.ask((read) =>
      together(valuesFiles.map((file) => () => ({ uri: file, text: fileTextOf(read, file) ?? '' }))),
    );
    const ofChart = await renderings();
    const { chosen } = analyzed;
    const request = { chart, uri, text, environment, previewValues, chosen, names: namesIn(uri) };
    const rendering = await whenKnown(() => renderTemplateOfChart(ofChart, request));
    return rendering ? renderInChart({ ...options, analyzed }, rendering) : analyzed;
  }

  return {
    onDidChangeValues: changed.event,
    async chartOf({ ask }, uri) {
      const chart = await ask((read) => read(chartWith, uri));
      return chart && { chart, renderings: await renderings() };
    },
    async chartOfValues({ ask }, uri) {
      const chart = await ask(
        (read) => read(chartWith, uri) ?? (isHelmValuesUri(uri) ? read(madeUpChartOf, uri) : undefined),
      );
      return chart && { chart, renderings: await renderings() };
    },
    render,
    async renderDocuments(workspace, source, analyze, options) {
      const { uri } = options;
      if (!isTemplateUri(uri) || !(await workspace.ask((read) => read(chartWith, uri)))) return analyze;
      const rendered = new Map<YamlDocument, AnalyzedDocument>();
      for (const { yamlDocument, ...place } of placedDocuments(source))
        rendered.set(yamlDocument, await render(workspace, analyze(yamlDocument), { ...options, ...place }));
      return (yamlDocument) => rendered.get(yamlDocument) ?? analyze(yamlDocument);
    },
  };
}

function mayNeedHelm({ autoscalers, lines }: AnalyzedDocument): boolean {
  return autoscalers.length > 0 && lines.text.includes('{{');
}
