// Renders templates with the values of their chart and with the preview values that the client sends, and builds what
// kustomize patches change.
import { type Connection, Emitter, type Event } from 'vscode-languageserver';
import type { AnalyzedDocument } from '../core/language/analyze-document.ts';
import type { ChartFolder } from '../core/language/charts/chart-folder.ts';
import { type ChartRenderings, createChartRenderings } from '../core/language/charts/chart-renderings.ts';
import { renderInChart } from '../core/language/charts/render-in-chart.ts';
import { renderTemplateOfChart } from '../core/language/charts/template-of-chart.ts';
import { createKustomizationBuilds } from '../core/language/kustomize/kustomization-builds.ts';
import { type KustomizationFolder, treePath, withFileText } from '../core/language/kustomize/kustomization-folder.ts';
import { mayBeKustomized, renderInKustomizations } from '../core/language/kustomize/kustomized-document.ts';
import type { KustomizedFile } from '../core/language/kustomize/uses.ts';
import { chartValuesFor } from '../core/language/values/chart-values.ts';
import { renderTemplate } from '../core/language/values/render-template.ts';
import { type PreviewValues, previewValuesNotification, previewValuesSchema } from '../protocol/preview-values.ts';
import { parseWith } from '../protocol/schema.ts';
import type { ChartFiles } from './chart-files.ts';
import type { KustomizationFiles } from './kustomization-files.ts';
import type { WorkspaceIndexer } from './workspace-indexer.ts';

export interface RenderOptions {
  /** The template. */
  uri: string;
  /** The first line of the YAML document in the file, from 0. */
  startLine: number;
  /** Of the file, if it is not the current one. */
  text?: string;
  /** The values file of an environment, or a kustomization; without it, values.yaml alone, or the nearest one. */
  valuesFile?: string | undefined;
  /** Replaces the preview values of the client. */
  previewValues?: PreviewValues;
}

export interface TemplateRenderer {
  /** The chart of a template or a values file, with its renderings; undefined outside charts. */
  chartOf(uri: string): Promise<{ chart: ChartFolder; renderings: ChartRenderings } | undefined>;
  /** The kustomizations that include a file, with their builds; undefined if there are none. */
  kustomizationsWith(uri: string): Promise<KustomizedFile | undefined>;
  render(analyzed: AnalyzedDocument, options: RenderOptions): Promise<AnalyzedDocument>;
  previewValues(): PreviewValues;
  onDidChangeValues: Event<void>;
}

export interface TemplateRendererDependencies {
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex' | 'readText'>;
  chartFiles: ChartFiles;
  kustomizationFiles: Pick<KustomizationFiles, 'foldersWith'>;
}

export function createTemplateRenderer(
  connection: Connection,
  { workspaceIndexer, chartFiles, kustomizationFiles }: TemplateRendererDependencies,
): TemplateRenderer {
  const changed = new Emitter<void>();
  const renderings = createChartRenderings();
  const builds = createKustomizationBuilds();
  let values: PreviewValues = {};
  connection.onNotification(previewValuesNotification, (message: unknown) => {
    const received = parseWith(previewValuesSchema, message);
    if (received === undefined) return;
    values = received;
    changed.fire();
  });

  async function kustomizationsWith(uri: string): Promise<KustomizedFile | undefined> {
    const folders = await kustomizationFiles.foldersWith(uri);
    return folders.length === 0 ? undefined : { uri, folders, builds };
  }

  async function renderKustomized(
    analyzed: AnalyzedDocument,
    { uri, startLine, text, valuesFile: kustomization }: RenderOptions,
  ): Promise<AnalyzedDocument> {
    const found = mayBeKustomized(analyzed, { uri, kustomization }) ? await kustomizationsWith(uri) : undefined;
    if (!found) return analyzed;
    const withText = (folder: KustomizationFolder) =>
      text === undefined ? folder : withFileText(folder, treePath(uri), text);
    const file = { ...found, folders: found.folders.map(withText) };
    const index = await workspaceIndexer.currentIndex();
    return renderInKustomizations({ analyzed, startLine, file, index, kustomization });
  }

  return {
    kustomizationsWith,
    onDidChangeValues: changed.event,
    previewValues: () => values,
    async chartOf(uri) {
      const chart = await chartFiles.chartOf(uri);
      return chart && { chart, renderings };
    },
    async render(analyzed, options) {
      // Only a templated document needs values.
      if (!analyzed.templated) return renderKustomized(analyzed, options);
      const { uri, startLine, text, valuesFile, previewValues = values } = options;
      const chart = await chartFiles.chartOf(uri);
      if (!chart) {
        const index = await workspaceIndexer.currentIndex();
        return renderTemplate(analyzed, chartValuesFor({ uri, valuesFile, previewValues, index }));
      }
      const environment =
        valuesFile === undefined
          ? undefined
          : { uri: valuesFile, text: (await workspaceIndexer.readText(valuesFile)) ?? '' };
      const rendering = renderTemplateOfChart(renderings, {
        chart,
        uri,
        text,
        environment,
        previewValues,
        chosen: analyzed.chosen,
      });
      return rendering ? renderInChart({ analyzed, startLine }, rendering) : analyzed;
    },
  };
}
