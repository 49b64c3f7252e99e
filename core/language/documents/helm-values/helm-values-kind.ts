// Values of a Helm chart: they write fields of the autoscalers in its templates.

import type { Diagnostic } from 'vscode-languageserver-types';
import { indexLines } from '../../../text/lines.ts';
import { helmProblemsIn } from '../../charts/helm-diagnostics.ts';
import { reportProblems } from '../../features/diagnostics.ts';
import { readSuppressions } from '../../suppressions.ts';
import type { ValuesContext } from '../../values/analyze-values.ts';
import { isHelmValuesUri } from '../../values/uris.ts';
import { completionOptionsOf, isIndentation } from '../completion-options.ts';
import { diagnosticOptionsOf, withoutSkippedErrors } from '../diagnostic-options.ts';
import {
  type DiagnosticsContext,
  type DocumentKind,
  emptySupport,
  type SupportContext,
  type SupportedDocument,
} from '../document-support.ts';
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
      const values = await valuesContext(document, context);
      return document.cache.workspaceDiagnostics(values.revision, () =>
        withoutSkippedErrors(
          [
            ...helmDiagnostics(document, values, context),
            ...valuesProblems(textOf(document), values, diagnosticOptionsOf(context)),
          ],
          context,
        ),
      );
    },
    async hover(document, position, context) {
      const values = await simulatedValuesContext(document, context);
      const hover = valuesHoverAt(textOf(document), position, values, context);
      return hover ?? manifestSupport.hover(document, position, context);
    },
    async completion(document, request, context) {
      if (isIndentation(document, request)) return [];
      const values = await valuesContext(document, context);
      const options = completionOptionsOf(document, context, values.index);
      const items = valuesCompletionsAt(textOf(document), request.position, values, options);
      return items.length > 0 ? items : manifestSupport.completion(document, request, context);
    },
    async codeLenses(document, context) {
      const values = await simulatedValuesContext(document, context);
      const lenses = valuesLenses(textOf(document), values, context.profile);
      return lenses.map(({ position, title, tooltip, template, mode }) => ({
        position,
        command: { title, tooltip, action: { type: 'open-simulation', ...template, mode } },
      }));
    },
    inlayHints: async (document, context) =>
      valuesHints(textOf(document), await valuesContext(document, context), context.profile),
  },
};

function textOf({ yamlDocument }: SupportedDocument): string {
  return yamlDocument.text;
}

function helmDiagnostics(
  document: SupportedDocument,
  { inChart }: ValuesContext,
  context: DiagnosticsContext,
): Diagnostic[] {
  if (!inChart) return [];
  const { uri, startLine } = document;
  const text = textOf(document);
  const problems = helmProblemsIn(inChart, { uri, startLine, text, chosen: context.chosen });
  const place = { lines: indexLines(text), suppressions: readSuppressions(text) };
  return reportProblems(problems, place, diagnosticOptionsOf(context));
}

/** Preview values affect simulations, but no diagnostics. */
async function simulatedValuesContext(
  document: SupportedDocument,
  context: Pick<SupportContext, 'index' | 'chartOf' | 'previewValues' | 'chosen'>,
): Promise<ValuesContext> {
  return { ...(await valuesContext(document, context)), previewValues: context.previewValues() };
}

async function valuesContext(
  { uri }: SupportedDocument,
  { index, chartOf, chosen }: Pick<SupportContext, 'index' | 'chartOf' | 'chosen'>,
): Promise<ValuesContext & { revision: string }> {
  const inChart = await chartOf(uri);
  const current = await index();
  return { index: current, revision: `${current.revision}/${inChart?.chart.revision}`, uri, inChart, chosen };
}
