// The parts of a kustomization that kustomize would fetch or run.
import type { Kustomization } from '../load/kustomization-shape.ts';
import type { LeftOut } from './session.ts';

export function leftOut(kustomization: Kustomization): LeftOut[] {
  const { helmCharts = [], helmChartInflationGenerator, openapi, crds = [], validators = [], place } = kustomization;
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
  for (const validator of validators)
    left.push({ text: validator.value, because: 'kustomize would run a plugin', place: validator.place });
  return left;
}
