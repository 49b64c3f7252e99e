import type { Position } from 'vscode-languageserver-types';
import { readSuppressions } from '../../analysis/suppressions.ts';
import { environmentWith, nameOfValuesFile } from '../../charts/environments/environments.ts';
import { documentInChart, helmProblemsIn } from '../../charts/problems/document-problems.ts';
import { isBaseValues, type ValuesContext } from '../../charts/values/analyze-values.ts';
import type { PreviewValues } from '../../charts/values/preview-values.ts';
import { requestOfValues } from '../../charts/values/values-in-chart.ts';
import {
  type DiagnosticsContext,
  type DocumentKind,
  emptySupport,
  type SupportContext,
  type SupportedDocument,
} from '../../editor/document-support.ts';
import type { LensAction } from '../../editor/lenses/document-lens.ts';
import { chooseEnvironmentsLens } from '../../editor/lenses/environment-lens.ts';
import { environmentLensesOfValues, environmentsInValues } from '../../editor/lenses/helm-values/environment-lenses.ts';
import { objectsOfValues, type ValuesLens, valuesLenses } from '../../editor/lenses/helm-values/values-lens.ts';
import { isHelmValuesUri } from '../../index/values-uris.ts';
import { reportProblems } from '../../lint/diagnostics.ts';
import type { FoundDiagnostic } from '../../lint/found-diagnostic.ts';
import { isEmptyDocument } from '../../text/empty-document.ts';
import { indexLines } from '../../text/lines.ts';
import { positionInFile, startsAtSameLine, wholeFile } from '../../text/place-in-file.ts';
import { sourceFileText } from '../../text/source-file.ts';
import { chartQuickFixes, type FileInChart } from '../chart-quick-fixes.ts';
import { completionOptionsOf, isIndentation } from '../completion-options.ts';
import { diagnosticOptionsOf, withoutSkippedErrors } from '../diagnostic-options.ts';
import { manifestSupport } from '../manifest/manifest-kind.ts';
import { hasOwnFindings } from '../own-findings.ts';
import { valuesCompletionsAt } from './values-completion.ts';
import { valuesHints } from './values-hints.ts';
import { valuesHoverAt } from './values-hover.ts';
import { valuesProblems } from './values-problems.ts';
import { valuesScenarios } from './values-scenarios.ts';

export const helmValuesDocumentKind: DocumentKind = {
  matches: (document) =>
    (isHelmValuesUri(document.uri) || document.isChosenValuesFile) && hasValues(document) && !hasOwnFindings(document),
  support: {
    ...emptySupport,
    async diagnostics(document, context) {
      const values = await valuesContext(document, context);
      const scenarios = await valuesScenarios(document, values, context);
      const options = { ...diagnosticOptionsOf(context), scenarioOf: scenarios?.ofSame };
      const found = [
        ...helmDiagnostics(document, values, context),
        ...valuesProblems(textOf(document), values, options, document.cache.lastRendered()),
      ];
      return withoutSkippedErrors(found, context);
    },
    async quickFixes(document, request, context) {
      const values = await valuesContext(document, context);
      const checked = checkedInChart(document, values, context);
      if (!checked) return [];
      const scenarios = await valuesScenarios(document, values, context);
      return chartQuickFixes(document, checked, { ...request, levels: context.levels, scenarios });
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
      const sequences = valuesLenses(textOf(document), values, context.profile).map(
        ({ ordinal, position, title, tooltip, opens }) => ({
          ordinal,
          position,
          command: { title, tooltip, action: actionOf(document, position, opens) },
        }),
      );
      const environments = await environmentLensesOfValues(document, values, context);
      const rank = ({ ordinal = Number.POSITIVE_INFINITY }: { ordinal?: number | undefined }) => ordinal;
      return [...sequences, ...environments].toSorted((a, b) => rank(a) - rank(b));
    },
    async resolveCodeLens(document, lens, context) {
      if (lens.topic === 'chooseEnvironments') return chooseEnvironmentsLens(document.uri);
      return environmentsInValues(document, lens, await simulatedValuesContext(document, context), context);
    },
    async objectsAt(document, position, context) {
      const values = await simulatedValuesContext(document, context);
      return objectsOfValues(textOf(document), position, { context: values, profile: context.profile });
    },
    inlayHints: async (document, context) =>
      valuesHints(textOf(document), await valuesContext(document, context), context.profile),
  },
};

/** Whether Helm reads values from the document. Helm reads only the first document of a file. */
function hasValues(document: SupportedDocument): boolean {
  const { yamlDocument, number } = document;
  return startsAtSameLine(document, wholeFile) || (number().document === 0 && !isEmptyDocument(yamlDocument.text));
}

function actionOf(document: SupportedDocument, position: Position, opens: ValuesLens['opens']): LensAction {
  return opens
    ? { type: 'open-simulation', ...opens }
    : { type: 'choose-object', uri: document.uri, position: positionInFile(position, document) };
}

function textOf({ yamlDocument }: SupportedDocument): string {
  return yamlDocument.text;
}

function helmDiagnostics(
  document: SupportedDocument,
  values: ValuesContext,
  context: DiagnosticsContext,
): FoundDiagnostic[] {
  const checked = checkedInChart(document, values, context);
  if (!checked) return [];
  const { renderings, request, file } = checked;
  const inChart = documentInChart(document, file);
  const { text } = inChart;
  const place = { lines: indexLines(text), suppressions: readSuppressions(text) };
  return reportProblems(helmProblemsIn(renderings, request, inChart), place, diagnosticOptionsOf(context));
}

/**
 * Returns the file in its chart, to find Helm's errors; undefined without a chart, or if the chart is made up from the
 * templates that use the values file, because Helm's errors mean nothing in such a chart.
 */
function checkedInChart(
  { uri, source }: SupportedDocument,
  { inChart, environment }: ValuesContext,
  { chosen }: Pick<SupportContext, 'chosen'>,
): FileInChart | undefined {
  if (!inChart || inChart.chart.isMadeUp) return undefined;
  const { chart, renderings } = inChart;
  const text = sourceFileText(source);
  const request = requestOfValues({ chart, uri, text, environment, previewValues: {}, chosen });
  return { renderings, request, file: nameOfValuesFile(chart.uri, uri) };
}

/** Simulations use the preview values, but diagnostics do not use them. */
function simulatedValuesContext(
  document: SupportedDocument,
  context: ChartContext & Pick<SupportContext, 'previewValues'>,
): Promise<ValuesContext> {
  return valuesContext(document, context, context.previewValues());
}

type ChartContext = Pick<SupportContext, 'index' | 'chartOfValues' | 'environmentsOf' | 'chosen'>;

async function valuesContext(
  { uri, cache }: SupportedDocument,
  { index: currentIndex, chartOfValues, environmentsOf, chosen }: ChartContext,
  previewValues: PreviewValues = {},
): Promise<ValuesContext> {
  const inChart = await chartOfValues(uri);
  const environment = isBaseValues({ uri, inChart })
    ? undefined
    : environmentWith(await environmentsOf(uri), uri)?.texts;
  const index = await currentIndex();
  const others = environment?.filter((file) => file.uri !== uri);
  const inputs = [index.ofRole('autoscaler'), inChart?.chart, JSON.stringify([others, previewValues])];
  return {
    index,
    uri,
    inChart,
    environment,
    chosen,
    previewValues,
    keep: (compute) => cache.values(inputs, () => [compute()].flatMap((analyzed) => analyzed ?? []))[0],
  };
}
