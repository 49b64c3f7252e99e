import type { Work } from '../../work.ts';
import { LimitError } from '../go/limit-error.ts';
import type { GoMap } from '../go/value.ts';
import type { Chart } from './chart.ts';
import { schemaError } from './check-schema.ts';
import { CoalesceError, coalesceValues } from './coalesce.ts';
import { type EnabledChart, enableDependencies } from './dependencies.ts';
import { defaultKubeVersion, type KubeVersion, kubeVersionProblem, parseKubeVersion } from './kube-version.ts';
import type { OpenChart } from './open-chart.ts';
import type { ChartRendering, ChartSettings, RenderStage } from './rendering.ts';
import { readUserValues } from './user-values.ts';

export interface PreparedChart {
  chart: EnabledChart;
  values: GoMap;
  version: KubeVersion;
  missing: string | undefined;
  warnings: readonly string[];
}

export type PrepareResult = { ok: true; prepared: PreparedChart } | { ok: false; failed: ChartRendering };

export function prepareChart(
  { loaded, values: reader }: OpenChart,
  settings: ChartSettings,
  work: Work,
): PrepareResult {
  const warnings: string[] = [];
  const user = readUserValues(settings, reader);
  if (!user.ok) return failure('values', user.error, { warnings });
  warnings.push(...loaded.warnings);
  if (!loaded.ok) return failure('load', loaded.error, { warnings, isLimit: loaded.isLimit });
  const missing = missingDependencies(loaded.chart, loaded.archives);
  const enabled = enable(loaded.chart, user.values, {
    ...settings,
    work,
    warn: (warning) => void warnings.push(warning),
  });
  if ('error' in enabled)
    return failure('dependencies', enabled.error, { missing, warnings, isLimit: enabled.isLimit });
  const { chart, values } = enabled;
  const schema = settings.failures === 'unknown' ? undefined : schemaError(chart, values, work);
  if (schema !== undefined) return failure('schema', schema, { missing, warnings });
  const version = readVersion(settings.kubeVersion);
  if (!version)
    return failure('values', `invalid kube version '${settings.kubeVersion}': invalid semantic version`, {
      missing,
      warnings,
    });
  const problem = kubeVersionProblem(chart.metadata.kubeVersion, version);
  if (problem !== undefined) return failure('kubeVersion', problem, { missing, warnings, values });
  return { ok: true, prepared: { chart, values, version, missing, warnings } };
}

function enable(
  chart: Parameters<typeof enableDependencies>[0],
  user: GoMap,
  options: Parameters<typeof enableDependencies>[2],
): { chart: EnabledChart; values: GoMap } | { error: string; isLimit?: boolean | undefined } {
  try {
    const enabled = enableDependencies(chart, user, options);
    return { chart: enabled, values: coalesceValues(enabled, user, { warn: options.warn, work: options.work }) };
  } catch (error) {
    if (error instanceof CoalesceError) return { error: error.message };
    if (error instanceof LimitError) return { error: error.message, isLimit: true };
    throw error;
  }
}

function readVersion(text: string | undefined): KubeVersion | undefined {
  return text === undefined ? defaultKubeVersion : parseKubeVersion(text);
}

function failure(
  stage: RenderStage,
  error: string,
  { isLimit, ...rest }: Pick<ChartRendering, 'warnings'> & Partial<ChartRendering> & { isLimit?: boolean | undefined },
): PrepareResult {
  return { ok: false, failed: { files: [], autoscalers: [], lists: [], error: { stage, error, isLimit }, ...rest } };
}

/**
 * Returns Helm's message about dependencies that are not in charts/; undefined if all are present.
 * @param archives unreadable archives in charts/, which count as present: `charts/db-1.2.3.tgz`
 */
function missingDependencies(chart: Chart, archives: readonly string[]): string | undefined {
  const there = new Set(chart.dependencies.map(({ metadata }) => metadata.name));
  const isThere = (name: string) => there.has(name) || archives.some((file) => isArchiveOf(name, file));
  const missing = chart.metadata.dependencies.map(({ name }) => name).filter((name) => !isThere(name));
  return missing.length === 0
    ? undefined
    : `found in Chart.yaml, but missing in charts/ directory: ${missing.join(', ')}`;
}

function isArchiveOf(name: string, file: string): boolean {
  const start = `charts/${name}-`;
  return file.startsWith(start) && /^v?\d[^/]*\.tgz$/.test(file.slice(start.length));
}
