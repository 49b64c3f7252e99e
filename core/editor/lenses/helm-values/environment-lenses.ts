// The lenses of values.yaml for environments. The lens of a single autoscaler is on the line below the key, because the
// line of the key already has lenses.
import type { Position } from 'vscode-languageserver-types';
import { maxNames } from '../../../analysis/wording/names-text.ts';
import { pathInChart } from '../../../charts/chart-folder.ts';
import {
  type AnalyzedValues,
  analyzeValues,
  isBaseValues,
  type ValuesContext,
} from '../../../charts/values/analyze-values.ts';
import { indexLines, offsetAt, positionAt } from '../../../text/lines.ts';
import type { Range } from '../../../text/node.ts';
import { findNode, pathAtOffset } from '../../../text/tree.ts';
import type { CodeLensResolveContext, SupportContext, SupportedDocument } from '../../document-support.ts';
import type { LensCommand, UnresolvedLens } from '../document-lens.ts';
import { environmentLens } from '../environment-lens.ts';
import { lensGroups } from './lens-groups.ts';

export async function environmentLensesOfValues(
  { uri, yamlDocument: { text } }: SupportedDocument,
  values: ValuesContext,
  { environmentsOf }: Pick<SupportContext, 'environmentsOf'>,
): Promise<UnresolvedLens[]> {
  if (!isBaseValues(values) || !values.inChart || (await environmentsOf(uri)).length === 0) return [];
  const analyzed = analyzeValues(text, values);
  const lenses = analyzed
    ? lensGroups(analyzed, values).flatMap(({ key, members }) =>
        members.slice(0, maxNames).map(
          ({ ordinal, label }): UnresolvedLens => ({
            // If a values file has several autoscalers, each lens is on the line of `key`. A separate line of lenses
            // for each autoscaler would take too much space.
            position: label === undefined ? lensPosition(analyzed, key) : positionAt(analyzed.lines, key.start),
            topic: 'environments',
            ordinal,
          }),
        ),
      )
    : [];
  const [first] = lenses;
  return first ? [...lenses, { position: first.position, topic: 'chooseEnvironments' }] : [];
}

function lensPosition({ root, lines }: AnalyzedValues, key: Range): Position {
  // The start of the key may also be the end of the block before the key, so the end of the key is used.
  const { path } = pathAtOffset(root, key.end);
  const value = findNode(root, path)?.node;
  const first = value?.kind === 'map' ? value.entries[0]?.keyRange : undefined;
  const above = positionAt(lines, key.start);
  const inside = positionAt(lines, (first ?? key).start);
  return inside.line > above.line ? inside : above;
}

/** @param ordinal the index of the autoscaler among the autoscalers of the chart */
export async function environmentsInValues(
  { uri, yamlDocument: { text } }: SupportedDocument,
  { ordinal }: UnresolvedLens,
  values: ValuesContext,
  context: CodeLensResolveContext,
): Promise<LensCommand | undefined> {
  const analyzed = analyzeValues(text, values);
  const groups = analyzed ? lensGroups(analyzed, values) : [];
  const members = groups.find((group) => group.members.some((member) => member.ordinal === ordinal))?.members ?? [];
  const { chart: found, label: ownLabel } = members.find((member) => member.ordinal === ordinal) ?? {};
  // A single autoscaler needs no label, because the lens that shows its sequence on the same line already contains its
  // name.
  const label = members.length > 1 ? ownLabel : undefined;
  const { chart } = values.inChart ?? {};
  const file = found && chart && pathInChart(chart.uri, found.template.uri);
  if (!found || !chart || file === undefined) return undefined;
  const start = offsetAt(indexLines(chart.files.get(file) ?? ''), found.template.position);
  return environmentLens(uri, { file, start, identity: found.identity, label }, context);
}
