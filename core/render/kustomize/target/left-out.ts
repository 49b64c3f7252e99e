// The parts of a kustomization that kustomize would fetch or run.
import type { Text } from '../load/decode.ts';
import type { Kustomization } from '../load/kustomization-shape.ts';
import type { LeftOut, Session } from './session.ts';

/** The reason of what is not on the disk. */
export const fetched = 'kustomize would fetch it';
const plugin = 'kustomize would run a plugin';

export function leftOut(kustomization: Kustomization): LeftOut[] {
  const { helmCharts = [], helmChartInflationGenerator, openapi, crds = [], place } = kustomization;
  const { validators = [], generators = [] } = kustomization;
  const left: LeftOut[] = helmCharts.map((chart) => ({
    text: chart.name?.value ?? 'helmCharts',
    because: 'kustomize would run Helm',
    effect: 'adds',
    place: chart.place,
  }));
  if (helmChartInflationGenerator)
    left.push({ text: 'helmChartInflationGenerator', because: 'kustomize would run Helm', effect: 'adds', place });
  for (const generator of generators)
    left.push({ text: generator.value, because: plugin, effect: 'adds', place: generator.place });
  for (const { value, place: at } of openapi?.values() ?? [])
    left.push({ text: value, because: 'schemas of openapi are not read', effect: 'schema', place: at });
  for (const crd of crds)
    left.push({ text: crd.value, because: 'schemas of crds are not read', effect: 'schema', place: crd.place });
  for (const validator of validators)
    left.push({ text: validator.value, because: plugin, effect: 'checks', place: validator.place });
  return left;
}

/** Those that need no fetching; the others are left out. */
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
