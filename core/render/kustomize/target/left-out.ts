// Finds the parts of a kustomization that kustomize would fetch or run. This renderer leaves these parts out.
import type { Text } from '../load/decode.ts';
import type { Kustomization } from '../load/kustomization-shape.ts';
import type { LeftOut, Session } from './session.ts';

export const fetched = 'kustomize would fetch it';

export function leftOut(kustomization: Kustomization): LeftOut[] {
  const { helmCharts = [], helmChartInflationGenerator, place } = kustomization;
  const left: LeftOut[] = helmCharts.map((chart) => ({
    text: chart.name?.value ?? 'helmCharts',
    because: 'kustomize would run Helm',
    effect: 'adds',
    place: chart.place,
  }));
  if (helmChartInflationGenerator)
    left.push({ text: 'helmChartInflationGenerator', because: 'kustomize would run Helm', effect: 'adds', place });
  return left;
}

/** Returns the entries without a remote path. Each entry with a remote path is noted as left out. */
export function onlyLocal<T>(entries: readonly T[], pathOf: (entry: T) => Text | undefined, session: Session): T[] {
  return entries.filter((entry) => {
    const path = pathOf(entry);
    if (!path || !isUrl(path.value)) return true;
    session.left.push({ text: path.value, because: fetched, effect: 'changes', place: path.place });
    return false;
  });
}

function isUrl(path: string): boolean {
  return /^https?:\/\//.test(path);
}
