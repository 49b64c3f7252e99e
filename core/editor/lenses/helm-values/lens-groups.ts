// Decides at which key of a values file the lenses of each autoscaler are shown. If possible, this is the innermost key
// around the values that only this autoscaler uses.
import { labelsOf } from '../../../analysis/object-identity.ts';
import { pathInChart } from '../../../charts/chart-folder.ts';
import { type AnalyzedValues, lensKey, type ValuesContext } from '../../../charts/values/analyze-values.ts';
import type { RenderedAutoscaler } from '../../../charts/values/rendered-autoscaler.ts';
import { valueScopes } from '../../../charts/values/value-scope.ts';
import type { Path } from '../../../model/path.ts';
import type { Range } from '../../../text/node.ts';

export interface LensGroup {
  key: Range;
  members: readonly LensMember[];
}

export interface LensMember {
  chart: RenderedAutoscaler;
  /** The index of the autoscaler among the autoscalers of the chart. */
  ordinal: number;
  label?: string | undefined;
}

export function lensGroups(
  { root, autoscalers }: Pick<AnalyzedValues, 'root' | 'autoscalers'>,
  { uri, inChart }: Pick<ValuesContext, 'uri' | 'inChart'>,
): LensGroup[] {
  const uses = countUses(autoscalers);
  const isShared = (value: Path) => (uses.get(value.join('\n')) ?? 0) > 1;
  const scopesOf = ({ template }: RenderedAutoscaler) =>
    // In the values file of a subchart, the values are not below a key with the name of the subchart.
    inChart && !/(?:^|\/)charts\//.test(pathInChart(inChart.chart.uri, uri) ?? '')
      ? valueScopes(inChart.chart, pathInChart(inChart.chart.uri, template.uri) ?? '')
      : [];
  const found = autoscalers.flatMap((chart, ordinal) => {
    const key = lensKey(root, chart, { isShared, scopes: scopesOf(chart) });
    return key ? [{ key, chart, ordinal }] : [];
  });
  const labels = labelsOf(found.map(({ chart }) => chart.rendered.object));
  const groups = new Map<number, LensGroup & { members: LensMember[] }>();
  for (const [i, { key, chart, ordinal }] of found.entries()) {
    const group = groups.get(key.start) ?? { key, members: [] };
    groups.set(key.start, group);
    group.members.push({ chart, ordinal, label: found.length > 1 ? labels[i] : undefined });
  }
  return [...groups.values()];
}

function countUses(autoscalers: readonly RenderedAutoscaler[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { links } of autoscalers)
    for (const value of new Set(links.map(({ valuePath }) => valuePath.join('\n'))))
      uses.set(value, (uses.get(value) ?? 0) + 1);
  return uses;
}
