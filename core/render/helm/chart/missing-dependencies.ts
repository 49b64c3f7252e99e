// What `helm template` refuses a chart for: dependencies that are not in charts/.
import type { Chart } from './chart.ts';

/** @param archives those in charts/, which count as there: `charts/db-1.2.3.tgz` */
export function missingDependencies(chart: Chart, archives: readonly string[]): string | undefined {
  const there = new Set(chart.dependencies.map(({ metadata }) => metadata.name));
  const isThere = (name: string) => there.has(name) || archives.some((file) => isArchiveOf(name, file));
  const missing = chart.metadata.dependencies.map(({ name }) => name).filter((name) => !isThere(name));
  return missing.length === 0
    ? undefined
    : `found in Chart.yaml, but missing in charts/ directory: ${missing.join(', ')}`;
}

/** Archives are named by chart and version. */
function isArchiveOf(name: string, file: string): boolean {
  const start = `charts/${name}-`;
  return file.startsWith(start) && /^v?\d[^/]*\.tgz$/.test(file.slice(start.length));
}
