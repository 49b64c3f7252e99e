// The lenses of values.yaml for the environments of its chart: inside the key with the sequence of values.yaml alone, whose
// line is full.
import type { Position } from 'vscode-languageserver-types';
import { indexLines, offsetAt, positionAt } from '../../../text/lines.ts';
import { findNode, pathAtOffset } from '../../../text/tree.ts';
import { pathInChart } from '../../charts/chart-folder.ts';
import {
  type AnalyzedValues,
  analyzeValues,
  isBaseValues,
  lensKey,
  type ValuesContext,
} from '../../values/analyze-values.ts';
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
  if (!isBaseValues(values) || !values.inChart || (await environmentsOf(uri)).length === 0) return [];
  const analyzed = analyzeValues(text, values);
  const lenses = (analyzed?.autoscalers ?? []).flatMap((chart, ordinal): UnresolvedLens[] => {
    const position = analyzed && lensPosition(analyzed, chart);
    return position ? [{ position, topic: 'environments', ordinal }] : [];
  });
  const [first] = lenses;
  return first ? [...lenses, { position: first.position, topic: 'chooseEnvironments' }] : [];
}

/** The first key inside, if it has a line of its own. */
function lensPosition({ root, lines }: AnalyzedValues, chart: RenderedAutoscaler): Position | undefined {
  const key = lensKey(root, chart);
  if (!key) return undefined;
  const { path } = pathAtOffset(root, key.start);
  const value = findNode(root, path)?.node;
  const first = value?.kind === 'map' ? value.entries[0]?.keyRange : undefined;
  const [above, inside] = [key, first ?? key].map(({ start }) => positionAt(lines, start));
  return inside && above && inside.line > above.line ? inside : above;
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
