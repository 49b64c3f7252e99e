// Values of a Helm chart: they write fields of the autoscalers in its templates.

import type { ValuesContext } from '../../values/analyze-values.ts';
import { isHelmValuesUri } from '../../values/uris.ts';
import type { WorkspaceIndex } from '../../workspace/workspace-index.ts';
import { completionOptionsOf, isIndentation } from '../completion-options.ts';
import { diagnosticOptionsOf } from '../diagnostic-options.ts';
import { type DocumentKind, emptySupport, type SupportContext, type SupportedDocument } from '../document-support.ts';
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
      const values = simulatedValuesContext(document, await context.index(), context);
      const hover = valuesHoverAt(textOf(document), position, values, context);
      return hover ?? manifestSupport.hover(document, position, context);
    },
    async completion(document, request, context) {
      if (isIndentation(document, request)) return [];
      const index = await context.index();
      const options = completionOptionsOf(document, context, index);
      const items = valuesCompletionsAt(textOf(document), request.position, valuesContext(document, index), options);
      return items.length > 0 ? items : manifestSupport.completion(document, request, context);
    },
    async codeLenses(document, context) {
      const values = simulatedValuesContext(document, await context.index(), context);
      const lenses = valuesLenses(textOf(document), values, context.profile);
      return lenses.map(({ position, title, tooltip, template, mode }) => ({
        position,
        command: { title, tooltip, action: { type: 'open-simulation', ...template, mode } },
      }));
    },
    inlayHints: async (document, { profile, index }) =>
      valuesHints(textOf(document), valuesContext(document, await index()), profile),
  },
};

function textOf({ yamlDocument }: SupportedDocument): string {
  return yamlDocument.text;
}

/** Preview values affect simulations, but no diagnostics. */
function simulatedValuesContext(
  document: SupportedDocument,
  index: WorkspaceIndex,
  { previewValues, chosen }: Pick<SupportContext, 'previewValues' | 'chosen'>,
): ValuesContext {
  return { ...valuesContext(document, index), previewValues: previewValues(), chosen };
}

function valuesContext({ uri }: SupportedDocument, index: WorkspaceIndex): ValuesContext {
  return { index, uri };
}
