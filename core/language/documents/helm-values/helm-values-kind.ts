// Values of a Helm chart: they write fields of the autoscalers in its templates.

import { isHelmValuesUri } from '../../values/uris.ts';
import type { WorkspaceIndex } from '../../workspace/workspace-index.ts';
import { completionOptionsOf, isIndentation } from '../completion-options.ts';
import { diagnosticOptionsOf } from '../diagnostic-options.ts';
import { type DocumentKind, emptySupport, type SupportedDocument } from '../document-support.ts';
import { manifestSupport } from '../manifest/manifest-kind.ts';
import { hasOwnFindings } from '../own-findings.ts';
import { valuesCompletionsAt } from './values-completion.ts';
import { valuesHints } from './values-hints.ts';
import { valuesHoverAt } from './values-hover.ts';
import { valuesLenses } from './values-lens.ts';
import { valuesProblems } from './values-problems.ts';

export const helmValuesDocumentKind: DocumentKind = {
  matches: (document) => isHelmValuesUri(document.uri) && !hasOwnFindings(document),
  support: {
    ...emptySupport,
    async diagnostics(document, context) {
      const index = await context.index();
      return document.cache.workspaceDiagnostics(index.revision, () =>
        valuesProblems(textOf(document), valuesContext(document, index), diagnosticOptionsOf(context)),
      );
    },
    async hover(document, position, context) {
      const index = await context.index();
      const hover = valuesHoverAt(textOf(document), position, valuesContext(document, index), context);
      return hover ?? manifestSupport.hover(document, position, context);
    },
    async completion(document, request, context) {
      if (isIndentation(document, request)) return [];
      const index = await context.index();
      const options = completionOptionsOf(document, context, index);
      const items = valuesCompletionsAt(textOf(document), request.position, valuesContext(document, index), options);
      return items.length > 0 ? items : manifestSupport.completion(document, request, context);
    },
    async codeLenses(document, { profile, index }) {
      const lenses = valuesLenses(textOf(document), valuesContext(document, await index()), profile);
      return lenses.map(({ position, title, template }) => ({
        position,
        command: { title, action: { type: 'open-simulation', ...template, mode: 'scaleUp' } },
      }));
    },
    inlayHints: async (document, { profile, index }) =>
      valuesHints(textOf(document), valuesContext(document, await index()), profile),
  },
};

function textOf({ yamlDocument }: SupportedDocument): string {
  return yamlDocument.text;
}

function valuesContext({ uri }: SupportedDocument, index: WorkspaceIndex) {
  return { index, uri };
}
