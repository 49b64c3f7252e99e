// Renders a chart as `helm template` does. Helm's errors are data.

import { helmFunctions } from '../functions/helm-functions.ts';
import { sprintValue } from '../go/format.ts';
import { goString } from '../go/make.ts';
import type { GoValue } from '../go/value.ts';
import type { Assumption } from '../template/assumptions.ts';
import { type RenderFailure, renderTemplate } from '../template/render-template.ts';
import type { TemplateSet } from '../template/template-set.ts';
import { capabilitiesObject } from './capabilities.ts';
import { isInArchive } from './chart-archive.ts';
import { templateValues } from './chart-object.ts';
import { readDocuments } from './documents.ts';
import type { OpenChart } from './open-chart.ts';
import { type PreparedChart, prepareChart } from './prepare-chart.ts';
import type { ChartRendering, RenderError, RenderedAutoscaler, RenderedFile, RenderRequest } from './rendering.ts';
import { type ChartTemplate, chartTemplates } from './template-data.ts';

export function renderChart(chart: OpenChart, request: RenderRequest): ChartRendering {
  const result = prepareChart(chart, request);
  if (!result.ok) return result.failed;
  const { prepared } = result;
  const { values, missing, warnings } = prepared;
  const { files, error } = renderFiles(chart, prepared, request);
  const documents = files
    .filter(({ file }) => !file.endsWith('/NOTES.txt'))
    .map((file) => chart.documents.get(`${file.file}\n${file.text}`, () => readDocuments(file)));
  const wrong = documents.find((each) => each.error !== undefined)?.error;
  return {
    files,
    autoscalers: documents.flatMap(({ autoscalers }): readonly RenderedAutoscaler[] => autoscalers),
    values,
    error: error ?? (wrong === undefined ? undefined : { stage: 'yaml', error: wrong }),
    missing,
    warnings,
  };
}

interface RenderedFiles {
  files: readonly RenderedFile[];
  error?: RenderError;
}

export interface TargetTemplate {
  /** `web/templates/hpa.yaml` */
  name: string;
  /** Relative to the top chart: `templates/hpa.yaml`. */
  file: string;
  /** For each target, the conditions around it. */
  assumptions: readonly (readonly Assumption[])[];
}

/** The templates that can write a text for which `isTarget` holds, also through templates that they include. Not those in archives. */
export function findTemplates(
  chart: OpenChart,
  request: RenderRequest,
  isTarget: (text: string) => boolean,
): TargetTemplate[] {
  const result = prepareChart(chart, request);
  const { templates, combined } = result.ok ? parseTemplates(chart, result.prepared, request) : {};
  if (!templates || !combined?.ok) return [];
  return templates.flatMap((template) => {
    if (!isRendered(template, request.only) || isInArchive(template.file)) return [];
    const assumptions = chart.templates.assumptionsFor(combined.set, template.name, isTarget);
    return assumptions.length > 0 ? [{ name: template.name, file: template.file, assumptions }] : [];
  });
}

function parseTemplates(chart: OpenChart, prepared: PreparedChart, request: RenderRequest) {
  const templates = chartTemplates(prepared.chart, prepared.values, {
    release: {
      name: request.release ?? 'release-name',
      namespace: request.namespace ?? 'default',
      isUpgrade: request.isUpgrade ?? false,
    },
    capabilities: capabilitiesObject(prepared.version, request.apiVersions ?? []),
    encoders: {
      toYaml: (value) => call('toYaml', value),
      toBase64: (text) => call('b64enc', goString(text)),
    },
  });
  const parsed = templates.map((each) =>
    chart.templates.parse({ name: each.name, path: each.file, text: each.text }, helmFunctions),
  );
  return { templates, combined: chart.templates.combine(parsed, request.failures) };
}

/** Helm gives nothing if one template fails; with `only`, the others are there. */
function renderFiles(chart: OpenChart, prepared: PreparedChart, request: RenderRequest): RenderedFiles {
  const { templates, combined } = parseTemplates(chart, prepared, request);
  if (!combined.ok) return { files: [], error: renderError(combined.failure) };
  const files: RenderedFile[] = [];
  let error: RenderError | undefined;
  for (const template of templatesToExecute(chart, templates, combined.set, request)) {
    template.data.entries.set('Template', templateValues(template.name, template.basePath));
    const result = renderTemplate(combined.set, template.name, template.data, {
      functions: helmFunctions,
      assumptions: request.assumptions,
      missingTemplates: request.missingTemplates ?? 'error',
      failures: request.failures,
    });
    if (result.ok && isRendered(template, request.only)) files.push({ file: template.name, ...result.rendered });
    else if (!result.ok) error ??= renderError(result.failure);
    if (error && !request.only) return { files: [], error };
  }
  files.sort((a, b) => (a.file < b.file ? -1 : 1));
  return { files, ...(error && { error }) };
}

/** Besides the wanted ones, those that change the values that they see. */
function templatesToExecute(
  chart: OpenChart,
  templates: readonly ChartTemplate[],
  set: TemplateSet,
  { only }: RenderRequest,
): ChartTemplate[] {
  const last = templates.findLastIndex((each) => isRendered(each, only));
  return templates.filter(
    (each, i) =>
      isRendered(each, only) ||
      (i < last && isRendered(each, undefined) && chart.templates.changesValues(set, each.name)),
  );
}

/** Partials only define. */
function isRendered({ name }: ChartTemplate, only: readonly string[] | undefined): boolean {
  return !/\/_[^/]*$/.test(name) && (only === undefined || only.includes(name));
}

function renderError({ error, place, isLimit }: RenderFailure): RenderError {
  return { stage: 'render', error, place, isLimit };
}

function call(name: string, value: GoValue): string {
  const result = helmFunctions.get(name)?.call([value], { spend: () => {} });
  return result?.kind === 'string' ? result.value : sprintValue(value);
}
