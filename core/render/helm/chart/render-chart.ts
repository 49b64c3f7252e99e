// Renders a chart as `helm template` does: values, chart, dependencies, schema, version check, templates, documents.
// Helm's errors are data.
import type { GoMap } from '../go/value.ts';
import type { Chart, ChartFiles } from './chart.ts';
import { schemaError } from './check-schema.ts';
import { CoalesceError, coalesceValues } from './coalesce.ts';
import { type EnabledChart, enableDependencies } from './dependencies.ts';
import { readDocuments } from './documents.ts';
import { defaultKubeVersion, kubeVersionProblem, parseKubeVersion } from './kube-version.ts';
import { loadChart } from './load-chart.ts';
import { missingDependencies } from './missing-dependencies.ts';
import type { ChartRendering, RenderError, RenderedFile, RenderRequest, RenderStage } from './rendering.ts';
import { readUserValues } from './user-values.ts';

export function renderChart(files: ChartFiles, request: RenderRequest): ChartRendering {
  const warnings: string[] = [];
  const failed = (stage: RenderStage, error: string, more: Partial<ChartRendering> = {}): ChartRendering => ({
    files: [],
    autoscalers: [],
    warnings,
    error: { stage, error },
    ...more,
  });
  const user = readUserValues(request);
  if (!user.ok) return failed('values', user.error);
  const loaded = loadChart(files);
  warnings.push(...loaded.warnings);
  if (!loaded.ok) return failed('load', loaded.error);
  const missing = missingDependencies(loaded.chart, loaded.archives);
  let enabled: EnabledChart;
  let values: GoMap;
  try {
    const warn = (w: string) => void warnings.push(w);
    enabled = enableDependencies(loaded.chart, user.values, warn);
    values = coalesceValues(enabled, user.values, { warn });
  } catch (error) {
    if (!(error instanceof CoalesceError)) throw error;
    return failed('dependencies', error.message, { missing });
  }
  const version =
    request.kubeVersion === undefined
      ? defaultKubeVersion
      : (parseKubeVersion(request.kubeVersion) ?? defaultKubeVersion);
  const problem = kubeVersionProblem(enabled.metadata.kubeVersion, version);
  if (problem !== undefined) return failed('kubeVersion', problem, { missing, values });
  return { files: [], autoscalers: [], warnings, missing, values };
}
