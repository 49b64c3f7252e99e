import path from 'node:path';
import { notServedMessage } from '../../core/analysis/not-served.ts';
import { notSimulatedReason } from '../../core/analysis/not-simulated.ts';
import { objectName } from '../../core/analysis/object-name.ts';
import { pathLines } from '../../core/analysis/path-lines.ts';
import type { RenderedObject } from '../../core/analysis/rendered-object.ts';
import type { ChartObject } from '../../core/charts/chart-object.ts';
import type { ChartRenderings, RenderedTemplate } from '../../core/charts/chart-renderings.ts';
import { textInRequest } from '../../core/charts/problems/chart-problem.ts';
import { guardText, isGuard } from '../../core/charts/problems/helm-problems.ts';
import { missingValueOf } from '../../core/charts/problems/missing-value.ts';
import { renderedObject, verdictOfRendered, workloadOfRendered } from '../../core/charts/rendered-object.ts';
import { withUnknownActions } from '../../core/charts/unknown-text.ts';
import { linesInValues } from '../../core/charts/values/lines-in-values.ts';
import { once } from '../../core/model/once.ts';
import type { Path } from '../../core/model/path.ts';
import type { ChosenReleases } from '../../core/model/releases.ts';
import type { RenderError } from '../../core/render/helm/chart/rendering.ts';
import { documentAt } from '../../core/text/document-at.ts';
import { indexLines, positionAt } from '../../core/text/lines.ts';
import type { FileAutoscalers } from '../file-autoscalers.ts';
import type { Io } from '../io.ts';
import { clause, type LocatedAutoscaler } from '../located-autoscaler.ts';
import { documentOf, type LocatedWorkload, renderedWorkload } from '../located-workload.ts';
import { type FieldInFile, fieldInFile, fieldInValues, ownPath } from '../written-field.ts';
import type { ChosenValues } from './chart-options.ts';
import { type ChartRun, runsOfSource, type SourceRun } from './chart-run.ts';
import { helmErrors } from './helm-errors.ts';
import type { ChartSource } from './source.ts';

export interface LocateContext {
  renderings: ChartRenderings;
  chosenValues: ChosenValues;
  chosen: ChosenReleases;
  withEnvironments?: boolean | undefined;
}

export interface LocatedInChart {
  files: readonly FileAutoscalers[];
  errors: readonly string[];
  /** Sentences about files that an environment is rendered without. */
  notes: readonly string[];
}

/**
 * Returns the autoscalers that a chart renders, and Helm's errors. The line numbers of an autoscaler refer to the
 * template or, in a run for a values file, to this values file.
 */
export async function locateAutoscalers(io: Io, source: ChartSource, context: LocateContext): Promise<LocatedInChart> {
  const { runs, unread } = await runsOfSource(io, source, context);
  const errors = runs.map(({ run }) => helmErrors(context.renderings, run));
  // A chart may need the values of an environment. The errors with values.yaml alone are therefore ignored if the chart
  // has no errors in at least one environment.
  const isCompleted = !source.only && errors.slice(1).some((each) => each.length === 0);
  return {
    files: runs.map((one) =>
      one.valuesFile === undefined ? ofTemplates(source, one, context) : ofValuesFile(one.valuesFile, one.run, context),
    ),
    errors: [...new Set((isCompleted ? errors.slice(1) : errors).flat())],
    notes: unread.map(({ consequence }) => `${consequence}.`),
  };
}

function ofTemplates(
  { folder, chart }: ChartSource,
  { run, templates }: SourceRun,
  context: LocateContext,
): FileAutoscalers {
  const autoscalers = renderedBy(run, context)
    .filter(({ file }) => !templates || templates.has(file))
    .map((found) => ({ ...inTemplate(found, run), findWorkload: async () => workloadIn(found, run, context) }));
  const [only = ''] = templates?.size === 1 ? [...templates] : [];
  const text = chart.files.get(only) ?? '';
  const documents = documentAt(text, Number.POSITIVE_INFINITY) + 1;
  return {
    file: path.join(folder, only),
    text,
    documents,
    autoscalers,
    reasons: reasonsFor(autoscalers, guardOf(run, context)),
  };
}

function ofValuesFile(name: string, run: ChartRun, context: LocateContext): FileAutoscalers {
  const file = path.join(run.folder, name);
  const text = textInRequest(run.request, name) ?? '';
  const autoscalers = renderedBy(run, context).map((found) => ({
    ...inValuesFile(found, { name, text, file, run }),
    findWorkload: async () => workloadIn(found, run, context),
  }));
  return { file, text, documents: 1, autoscalers, reasons: reasonsFor(autoscalers, guardOf(run, context)) };
}

function workloadIn(
  { object, chosen }: FoundObject,
  { request, fileOf }: ChartRun,
  { renderings }: LocateContext,
): LocatedWorkload | undefined {
  const { found, index } = workloadOfRendered(renderedObject(object), chosen) ?? {};
  if (!found || !index) return undefined;
  return renderedWorkload({ workload: found.object.workload, index }, () => {
    const texts = new Map([
      ...request.chart.files,
      ...(request.values ?? []).map(({ name, text }) => [name, text] as const),
    ]);
    const { files } = renderings.renderAll(request);
    const document = documentOf(
      files.map((file) => withUnknownActions(file, texts).file),
      found.object,
    );
    return document && { ...document, fileOf, textOf: (name) => texts.get(name) };
  });
}

interface FoundObject {
  /** The path, relative to the chart. */
  file: string;
  text: string;
  object: ChartObject;
  output: RenderedTemplate['output'];
  chosen: ChosenReleases;
}

function renderedBy({ request }: ChartRun, { renderings, chosen }: LocateContext): FoundObject[] {
  return renderings
    .render(request)
    .flatMap(({ file, objects, output }) =>
      objects.map((object) => ({ file, text: request.chart.files.get(file) ?? '', object, output, chosen })),
    );
}

/** Returns the error of a template's `fail` that Helm would report if the values enabled the autoscaler. */
function guardOf({ request }: ChartRun, { renderings }: LocateContext): RenderError | undefined {
  const errors = renderings.render(request).flatMap(({ assumedError }) => assumedError ?? []);
  return errors.find((error) => isGuard(error, request));
}

function reasonsFor(
  { length }: readonly LocatedAutoscaler[],
  guard: RenderError | undefined,
): FileAutoscalers['reasons'] {
  const reason = guard
    ? `the values disable the autoscaler, and Helm fails if they enable it: ${clause(guardText(guard))}`
    : 'no template of the chart renders an autoscaler';
  return new Map(length > 0 ? [] : [[0, reason]]);
}

/** The caller adds `findWorkload`, which needs all rendered objects. */
type LocatedInRun = Omit<LocatedAutoscaler, 'findWorkload'>;

function inTemplate(found: FoundObject, run: ChartRun): LocatedInRun {
  const { file, text, object } = found;
  const template = path.join(run.folder, file);
  const lines = indexLines(text);
  const templateLines = once(() => pathLines({ lines }, object.autoscaler));
  const values = run.valuesFiles.at(-1);
  return {
    ...locatedObject(found),
    findField: (path) => fieldOf(found, { run, template, lines: templateLines(), path }),
    file: values ?? template,
    document: documentAt(text, positionAt(lines, object.start).line),
    ...(values !== undefined && { template, renderedWith: { text: run.valuesText, files: run.valuesFiles } }),
    get lines() {
      return templateLines();
    },
  };
}

interface ValuesFilePlace {
  /** The path relative to the chart. */
  name: string;
  text: string;
  file: string;
  run: ChartRun;
}

function inValuesFile(found: FoundObject, { name, text, file, run }: ValuesFilePlace): LocatedInRun {
  const { object } = found;
  const template = path.join(run.folder, found.file);
  const isOneOfSeveral = (run.request.values ?? []).length > 1;
  return {
    ...locatedObject(found),
    findField: (at) => {
      const lines = pathLines({ lines: indexLines(found.text) }, object.autoscaler);
      return fieldOf(found, { run, template, lines, path: at });
    },
    file,
    document: 0,
    template,
    ...(isOneOfSeveral && { renderedWith: { text: run.valuesText, files: run.valuesFiles } }),
    writtenIn: { type: 'values', name, sources: object.sources },
    lines: linesInValues(object, name, text),
  };
}

interface FieldPlace {
  run: ChartRun;
  template: string;
  lines: Readonly<Record<string, number>>;
  path: Path;
}

function fieldOf({ object }: FoundObject, { run, template, lines, path: at }: FieldPlace): FieldInFile {
  const inValues = fieldInValues(object, at, (source) => textInRequest(run.request, source));
  if (!inValues) return fieldInFile(object.autoscaler, { file: template, lines, path: at });
  return { path: ownPath(object.autoscaler, at), file: run.fileOf(inValues.source), line: inValues.line };
}

function locatedObject({ text, object, output, chosen }: FoundObject) {
  const { autoscaler, notRendered } = object;
  const { description, reading } = autoscaler;
  const { root } = autoscaler;
  const missing = missingValueOf(autoscaler, text);
  const rendered = { root, by: { type: 'helm' }, values: [], files: [], missing } satisfies RenderedObject;
  const reason = notSimulatedReason({ textProblems: [], hasTemplates: true }, { ...autoscaler, rendered });
  return {
    item: autoscaler.item,
    name: objectName(autoscaler.object),
    description,
    reading,
    written: description && { object: autoscaler.object, description },
    notSimulated: reason && clause(reason.message),
    notServed: notServedMessage({ chosen }, autoscaler)?.message,
    notRendered,
    manifests: output?.text,
    findRenderedWorkload: object.findWorkload,
    findVerdict: async () => verdictOfRendered(renderedObject(object), chosen),
  };
}
