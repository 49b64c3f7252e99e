// Renders templates with the values of their chart and with the preview values that the client sends.
import { type Connection, Emitter, type Event } from 'vscode-languageserver';
import type { AnalyzedDocument } from '../core/language/analyze-document.ts';
import { chartValuesFor } from '../core/language/values/chart-values.ts';
import { renderTemplate } from '../core/language/values/render-template.ts';
import { type PreviewValues, previewValuesNotification, previewValuesSchema } from '../protocol/preview-values.ts';
import { parseWith } from '../protocol/schema.ts';
import type { WorkspaceIndexer } from './workspace-indexer.ts';

export interface RenderOptions {
  /** The template. */
  uri: string;
  /** The values file of an environment; without it, values.yaml alone is used. */
  valuesFile?: string | undefined;
  /** Replaces the preview values of the client. */
  previewValues?: PreviewValues;
}

export interface TemplateRenderer {
  render(analyzed: AnalyzedDocument, options: RenderOptions): Promise<AnalyzedDocument>;
  previewValues(): PreviewValues;
  onDidChangeValues: Event<void>;
}

export function createTemplateRenderer(
  connection: Connection,
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>,
): TemplateRenderer {
  const changed = new Emitter<void>();
  let values: PreviewValues = {};
  connection.onNotification(previewValuesNotification, (message: unknown) => {
    const received = parseWith(previewValuesSchema, message);
    if (received === undefined) return;
    values = received;
    changed.fire();
  });
  return {
    onDidChangeValues: changed.event,
    previewValues: () => values,
    async render(analyzed, { uri, valuesFile, previewValues = values }) {
      // Only a templated document needs the index.
      if (!analyzed.templated) return analyzed;
      const index = await workspaceIndexer.currentIndex();
      return renderTemplate(analyzed, chartValuesFor({ uri, valuesFile, previewValues, index }));
    },
  };
}
