// Renders templates with the values of their chart and with the preview values that the client sends; documents outside
// charts as kustomizations build them.
import { type Connection, Emitter, type Event } from 'vscode-languageserver';
import type { AnalyzedDocument } from '../core/language/analyze-document.ts';
import type { ChartFolder } from '../core/language/charts/chart-folder.ts';
import type { ChartRenderings } from '../core/language/charts/chart-renderings.ts';
import { loadChartRenderings } from '../core/language/charts/load-chart-renderings.ts';
import { renderInChart } from '../core/language/charts/render-in-chart.ts';
import { renderTemplateOfChart } from '../core/language/charts/template-of-chart.ts';
import { once } from '../core/language/once.ts';
import { chartValuesFor } from '../core/language/values/chart-values.ts';
import { renderTemplate } from '../core/language/values/render-template.ts';
import { isTemplateUri } from '../core/language/workspace/scan-document.ts';
import { placedDocuments, type SourceFile, type YamlDocument } from '../core/text/source-file.ts';
import { type PreviewValues, previewValuesNotification, previewValuesSchema } from '../protocol/preview-values.ts';
import { parseWith } from '../protocol/schema.ts';
import type { ChartFiles } from './chart-files.ts';
import type { KustomizeRenderer } from './kustomize-renderer.ts';
import type { WorkspaceIndexer } from './workspace-indexer.ts';

export interface RenderOptions {
  /** The template. */
  uri: string;
  /** The first line of the YAML document in the file, from 0. */
  startLine: number;
  /** Of the file, if it is not the current one. */
  text?: string;
  /** The values files of an environment, or a kustomization; without them, values.yaml alone, or the nearest one. */
  valuesFiles?: readonly string[] | undefined;
  /** Replaces the preview values of the client. */
  previewValues?: PreviewValues;
}

export type Analyze = (yamlDocument: YamlDocument) => AnalyzedDocument;

export interface TemplateRenderer {
  /** The chart of a template or a values file, with its renderings; undefined outside charts. */
  chartOf(uri: string): Promise<{ chart: ChartFolder; renderings: ChartRenderings } | undefined>;
  render(analyzed: AnalyzedDocument, options: RenderOptions): Promise<AnalyzedDocument>;
  /** For a template of a chart: its documents as they are rendered, also those in which only helpers write. */
  renderDocuments(source: SourceFile, analyze: Analyze, options: Omit<RenderOptions, 'startLine'>): Promise<Analyze>;
  previewValues(): PreviewValues;
  onDidChangeValues: Event<void>;
}

export interface TemplateRendererDependencies {
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>;
  chartFiles: ChartFiles;
  kustomizeRenderer: Pick<KustomizeRenderer, 'render'>;
}

export function createTemplateRenderer(
  connection: Connection,
  { workspaceIndexer, chartFiles, kustomizeRenderer }: TemplateRendererDependencies,
): TemplateRenderer {
  const changed = new Emitter<void>();
  const renderings = once(loadChartRenderings);
  /** By the address of the template; see `TemplateRendering`. */
  const names = new Map<string, Map<string, string>>();
  let values: PreviewValues = {};
  connection.onNotification(previewValuesNotification, (message: unknown) => {
    const received = parseWith(previewValuesSchema, message);
    if (received === undefined) return;
    values = received;
    changed.fire();
  });
  function namesIn(uri: string): Map<string, string> {
    const found = names.get(uri) ?? new Map<string, string>();
    names.set(uri, found);
    return found;
  }

  async function render(
    analyzed: AnalyzedDocument,
    { uri, startLine, text, valuesFiles = [], previewValues = values }: RenderOptions,
  ): Promise<AnalyzedDocument> {
    const chart = isTemplateUri(uri) ? await chartFiles.chartOf(uri) : undefined;
    if (!chart) {
      // Only a templated document needs values.
      if (!analyzed.templated)
        return kustomizeRenderer.render(analyzed, { uri, startLine, text, kustomization: valuesFiles.at(-1) });
      const index = await workspaceIndexer.currentIndex();
      return renderTemplate(analyzed, chartValuesFor({ uri, valuesFile: valuesFiles.at(-1), previewValues, index }));
    }
    const environment = await Promise.all(
      valuesFiles.map(async (file) => ({ uri: file, text: (await chartFiles.readText(file)) ?? '' })),
    );
    const rendering = renderTemplateOfChart(await renderings(), {
      chart,
      uri,
      text,
      environment,
      previewValues,
      chosen: analyzed.chosen,
      names: namesIn(uri),
    });
    return rendering ? renderInChart({ analyzed, startLine }, rendering) : analyzed;
  }

  return {
    onDidChangeValues: changed.event,
    previewValues: () => values,
    async chartOf(uri) {
      const chart = await chartFiles.chartOf(uri);
      return chart && { chart, renderings: await renderings() };
    },
    render,
    async renderDocuments(source, analyze, options) {
      if (!isTemplateUri(options.uri) || !(await chartFiles.chartOf(options.uri))) return analyze;
      const rendered = new Map<YamlDocument, AnalyzedDocument>();
      for (const { yamlDocument, startLine } of placedDocuments(source))
        rendered.set(yamlDocument, await render(analyze(yamlDocument), { ...options, startLine }));
      return (yamlDocument) => rendered.get(yamlDocument) ?? analyze(yamlDocument);
    },
  };
}
