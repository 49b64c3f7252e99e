// Applies the preview values that the client sends to templated documents, for hover, code lens and simulation.
import { type Connection, Emitter, type Event } from 'vscode-languageserver';
import type { AnalyzedDocument } from '../core/language/analyze-document.ts';
import { previewTemplate, type TemplatePreview } from '../core/language/template-preview.ts';
import { type PreviewValues, previewValuesNotification, previewValuesSchema } from '../protocol/preview-values.ts';
import { parseWith } from '../protocol/schema.ts';
import type { WorkspaceIndexer } from './workspace-indexer.ts';

export interface TemplatePreviewer {
  applyValues(analyzed: AnalyzedDocument, uri: string): Promise<TemplatePreview>;
  onDidChangeValues: Event<void>;
}

export function createTemplatePreview(
  connection: Connection,
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>,
): TemplatePreviewer {
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
    async applyValues(analyzed, uri) {
      // Only a templated document needs the index.
      return analyzed.templated
        ? previewTemplate(analyzed, { uri, values, index: await workspaceIndexer.currentIndex() })
        : { analyzed, assumedValues: new Map() };
    },
  };
}
