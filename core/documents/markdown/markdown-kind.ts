// Markdown. An autoscaler in a fenced block is checked like a manifest, because people copy examples into manifests.
// The block is checked alone, without the other objects of the workspace.
import { type DocumentKind, emptySupport, type SupportedDocument } from '../../editor/document-support.ts';
import { WorkspaceIndex } from '../../index/workspace-index.ts';
import { nothingFixed } from '../../lint/fixes/fix-all.ts';
import { isElided } from '../../text/markdown-blocks.ts';
import { manifestSupport } from '../manifest/manifest-kind.ts';

export const markdownDocumentKind: DocumentKind = {
  matches: ({ source }) => source.format === 'markdown',
  support: {
    ...emptySupport,
    async diagnostics(document, context) {
      if (!isChecked(document)) return [];
      return manifestSupport.diagnostics(document, { ...context, index: noIndex });
    },
    async hover(document, position, context) {
      return document.embedded && manifestSupport.hover(document, position, { ...context, index: noIndex });
    },
    async completion(document, request, context) {
      return document.embedded ? manifestSupport.completion(document, request, { ...context, index: noIndex }) : [];
    },
    async quickFixes(document, request, context) {
      if (!isChecked(document)) return [];
      return manifestSupport.quickFixes(document, request, { ...context, index: noIndex });
    },
    async fixAll(document, context) {
      if (!isChecked(document)) return nothingFixed;
      return manifestSupport.fixAll(document, { ...context, index: noIndex });
    },
  },
};

function isChecked({ embedded, yamlDocument }: SupportedDocument): boolean {
  return embedded !== undefined && !isElided(yamlDocument.text);
}

const noIndex = async () => new WorkspaceIndex();
