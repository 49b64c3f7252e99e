// Values for templates as the client last told them, and the views that lens and simulation get with them.
import type { Connection } from 'vscode-languageserver';
import type { AnalyzedDocument } from '../core/language/analyze-document.ts';
import { previewTemplate, type TemplatePreview } from '../core/language/template-preview.ts';
import { type PreviewValues, previewValuesNotification, previewValuesSchema } from '../protocol/preview-values.ts';
import { parseWith } from '../protocol/schema.ts';
import type { WorkspaceIndexer } from './workspace-indexer.ts';

export interface TemplatePreviewer {
  applyValues(view: AnalyzedDocument, uri: string): Promise<TemplatePreview>;
}

export function createTemplatePreview(
  connection: Connection,
  workspaceIndexer: WorkspaceIndexer,
  changed: () => void,
): TemplatePreviewer {
  let values: PreviewValues = {};
  connection.onNotification(previewValuesNotification, (message: unknown) => {
    const received = parseWith(previewValuesSchema, message);
    if (received === undefined) return;
    values = received;
    changed();
  });
  return {
    async applyValues(analyzed, uri) {
      // Only a template has anything to fill in, and the index need not be asked for the others.
      return analyzed.templated
        ? previewTemplate(analyzed, { uri, values, index: await workspaceIndexer.currentIndex() })
        : { analyzed, assumedValues: new Map() };
    },
  };
}
