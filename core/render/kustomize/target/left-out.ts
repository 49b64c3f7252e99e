// The parts of a kustomization that kustomize would fetch or run.
import type { Text } from '../load/decode.ts';
import type { Kustomization } from '../load/kustomization-shape.ts';
import type { LeftOut, Session } from './session.ts';

export function leftOut(kustomization: Kustomization): LeftOut[] {
  const { helmCharts = [], helmChartInflationGenerator, openapi, crds = [], place } = kustomization;
  const left: LeftOut[] = helmCharts.map((chart) => ({
    text: chart.name?.value ?? 'helmCharts',
    because: 'kustomize would run Helm',
    place: chart.place,
  }));
  if (helmChartInflationGenerator)
    left.push({ text: 'helmChartInflationGenerator', because: 'kustomize would run Helm', place });
  for (const { value, place: at } of openapi?.values() ?? [])
    left.push({ text: value, because: 'schemas of openapi are not read', place: at });
  for (const crd of crds) left.push({ text: crd.value, because: 'schemas of crds are not read', place: crd.place });
  for (const { value, place: at } of [...(kustomization.generators ?? []), ...(kustomization.validators ?? [])])
    left.push({ text: value, because: 'kustomize would run a plugin', place: at });
  return left;
}

/** Those that need no fetching; the others are left out. */
export function onlyLocal<T>(entries: readonly T[], pathOf: (entry: T) => Text | undefined, session: Session): T[] {
  return entries.filter((entry) => {
    const path = pathOf(entry);
    if (!path || !isUrl(path.value)) return true;
    session.left.push({ text: path.value, because: 'it would have to be fetched', place: path.place });
    return false;
  });
}

function isUrl(path: string): boolean {
  return /^https?:\/\//.test(path);
}
