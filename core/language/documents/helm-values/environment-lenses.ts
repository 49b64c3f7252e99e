// The lenses of values.yaml for the environments of its chart, at the key of the sequence with values.yaml alone.
import { indexLines, offsetAt, positionAt } from '../../../text/lines.ts';
import { pathInChart } from '../../charts/chart-folder.ts';
import { analyzeValues, isBaseValuesUri, lensKey, type ValuesContext } from '../../values/analyze-values.ts';
import type { RenderedAutoscaler } from '../../values/rendered-autoscaler.ts';
import type { LensCommand, UnresolvedLens } from '../document-lens.ts';
import type { CodeLensResolveContext, SupportContext, SupportedDocument } from '../document-support.ts';
import { environmentLens } from '../environment-lens.ts';

/** One for each autoscaler, and one list to choose the environments from. */
export async function environmentLensesOfValues(
  { uri, yamlDocument: { text } }: SupportedDocument,
  values: ValuesContext,
  { environmentsOf }: Pick<SupportContext, 'environmentsOf'>,
): Promise<UnresolvedLens[]> {
  if (!isBaseValuesUri(uri) || !values.inChart || (await environmentsOf(uri)).length === 0) return [];
  const analyzed = analyzeValues(text, values);
  const lenses = (analyzed?.autoscalers ?? []).flatMap((chart, ordinal): UnresolvedLens[] => {
    const key = analyzed && lensKey(analyzed.root, chart);
    return key ? [{ position: positionAt(analyzed.lines, key.start), topic: 'environments', ordinal }] : [];
  });
  const [first] = lenses;
  return first ? [...lenses, { position: first.position, topic: 'chooseEnvironments' }] : [];
}

/** `ordinal`: of the autoscaler among those of the chart. */
export async function environmentsInValues(
  { uri, yamlDocument: { text } }: SupportedDocument,
  { ordinal }: UnresolvedLens,
  values: ValuesContext,
  context: CodeLensResolveContext,
): Promise<LensCommand | undefined> {
  const { autoscalers = [] } = analyzeValues(text, values) ?? {};
  const found = ordinal === undefined ? undefined : autoscalers[ordinal];
  const { chart } = values.inChart ?? {};
  const file = found && chart && pathInChart(chart.uri, found.template.uri);
  if (!found || !chart || file === undefined) return undefined;
  const start = offsetAt(indexLines(chart.files.get(file) ?? ''), found.template.position);
  const same = autoscalers.filter((other) => isSamePlace(other, found));
  return environmentLens(uri, { file, start, ordinal: same.indexOf(found) }, context);
}

/** A loop writes several objects at one place. */
function isSamePlace({ template: one }: RenderedAutoscaler, { template: other }: RenderedAutoscaler): boolean {
  const { line, character } = one.position;
  return one.uri === other.uri && line === other.position.line && character === other.position.character;
}
