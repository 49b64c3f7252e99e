// The parts of a kustomization that kustomize would fetch or run.
import type { Kustomization } from '../load/kustomization-shape.ts';
import type { LeftOut } from './session.ts';

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
