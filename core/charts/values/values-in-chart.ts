// Renders a chart with a values file. Finds the autoscalers of the chart, and the fields that each key of the values
// file sets.
import type { RenderedObject } from '../../analysis/rendered-object.ts';
import type { ValueSource } from '../../analysis/value-sources.ts';
import { fileName } from '../../index/uris.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import type { Path } from '../../model/path.ts';
import type { ChosenReleases } from '../../model/releases.ts';
import { indexLines, positionAt } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { findNode } from '../../text/tree.ts';
import {
  type ChartFolder,
  isEnvironmentFile,
  pathInChart,
  roleInChart,
  type ValuesFileText,
  withText,
} from '../chart-folder.ts';
import { type ChartObject, identitiesIn } from '../chart-object.ts';
import type { ChartRenderings, ChartRequest } from '../chart-renderings.ts';
import { nameOfValuesFile } from '../environments/environments.ts';
import { valuesOverDefaults } from '../environments/values-over-defaults.ts';
import { mergeByFile } from '../problems/merge-by-file.ts';
import { missingValueOf } from '../problems/missing-value.ts';
import { isVerbatim } from '../problems/template-problems.ts';
import { besideFields } from '../rendered-object.ts';
import { previewFile, previewLookups, removedByPreview } from '../template-of-chart.ts';
import type { PreviewValues } from './preview-values.ts';
import type { RenderedAutoscaler } from './rendered-autoscaler.ts';
import type { ValueLink } from './value-link.ts';

export interface RequestOfValues {
  chart: ChartFolder;
  uri: string;
  text: string;
  environment?: readonly ValuesFileText[] | undefined;
  previewValues: PreviewValues;
  chosen: ChosenReleases;
}

export interface ValuesFileInChart extends RequestOfValues {
  renderings: ChartRenderings;
  root: Node | undefined;
}

/**
 * Returns the autoscalers that the chart renders with the values file. If an autoscaler does not depend on the file,
 * its `links` are empty.
 */
export function autoscalersOfValues(file: ValuesFileInChart): RenderedAutoscaler[] {
  const { renderings, uri } = file;
  const request = requestOfValues(file);
  const { chart } = request;
  const source = nameOfValuesFile(chart.uri, uri);
  return mergeByFile(renderings.render(request)).flatMap(({ file: template, objects }) => {
    const identities = identitiesIn(objects);
    const lines = indexLines(chart.files.get(template) ?? '');
    return objects.flatMap((object, i) => {
      const found = renderedAutoscaler(object, { ...file, source, template: lines.text });
      const position = positionAt(lines, object.start);
      return found
        ? [{ ...found, identity: identities[i], template: { uri: `${chart.uri}/${template}`, position } }]
        : [];
    });
  });
}

/** Returns Helm's error if Helm renders no autoscaler because of this error; otherwise undefined. */
export function errorOfValues(file: ValuesFileInChart): string | undefined {
  const request = requestOfValues(file);
  const rendered = file.renderings.render(request);
  if (rendered.some(({ objects }) => objects.length > 0)) return undefined;
  const failed = rendered.find(({ error, assumedError }) => error ?? assumedError);
  return (failed?.error ?? failed?.assumedError ?? file.renderings.errorOf(request))?.error;
}

export function requestOfValues(file: RequestOfValues): ChartRequest {
  const { uri, text, previewValues, chosen } = file;
  const path = pathInChart(file.chart.uri, uri);
  // Helm reads the chart's own values files without a `-f` flag. A user passes any other file with the flag.
  const isOwn = path !== undefined && roleInChart(path) === 'values' && !isEnvironmentFile(path);
  const chart = isOwn ? withText(file.chart, path, text) : file.chart;
  const current = { uri, text };
  const environment = file.environment?.map((one) => (one.uri === uri ? current : one)) ?? (isOwn ? [] : [current]);
  const values = valuesOverDefaults(chart, environment, previewFile(chart, previewValues));
  return { chart, values, lookups: previewLookups(chart, previewValues), chosen, showsAroundFailures: true };
}

interface RenderedWithFile extends ValuesFileInChart {
  source: string;
  template: string;
}

function renderedAutoscaler(
  object: ChartObject,
  { chart, root, uri, previewValues, source, template }: RenderedWithFile,
): Omit<RenderedAutoscaler, 'template'> | undefined {
  const { autoscaler, sources, values, decidedBy, notRendered, missing } = object;
  const { description, reading } = autoscaler;
  const links = linksOf(sources, source);
  if (!description || !reading) return undefined;
  const isCertainlyRendered = notRendered === undefined;
  const rendered = {
    root: autoscaler.root,
    values: [...values, ...removedByPreview(chart, previewValues)],
    files: [uri],
    fileName: fileName(uri),
    missing: missingValueOf(autoscaler, template) ?? missing,
    notRendered,
    by: { type: 'helm', sources },
    ...besideFields(object),
  } satisfies RenderedObject;
  return {
    description,
    reading,
    rendered: { ...autoscaler, rendered },
    links: links.flatMap(({ path, valuePath, isWhole, isVerbatim }): ValueLink[] => {
      const field = fieldAt(description.root, path);
      const node = findNode(root, valuePath);
      const usage = { path, value: valuePath.join('.'), isVerbatim, ...(isWhole && { isWhole }) };
      return field ? [{ usage, valuePath, field, node, isCertainlyRendered, renderedPath: path }] : [];
    }),
    decidedBy: decidedBy.filter((origin) => origin.source === source).map(({ path }) => [...path]),
    isCertainlyRendered,
    notRendered,
  };
}

interface FieldLink {
  path: Path;
  valuePath: Path;
  isWhole: boolean;
  isVerbatim: boolean;
}

function linksOf(sources: readonly ValueSource[], file: string): FieldLink[] {
  const links = new Map<string, FieldLink>();
  for (const one of sources) {
    if (one.origin.source !== file) continue;
    const { path, origin, sharedKeys } = one;
    const own = {
      path: path.slice(0, path.length - sharedKeys),
      valuePath: origin.path.slice(0, origin.path.length - sharedKeys),
    };
    const isObject = sharedKeys > 0;
    links.set(JSON.stringify([own.path, own.valuePath]), {
      ...own,
      isWhole: isObject,
      isVerbatim: isVerbatim(one),
    });
  }
  return [...links.values()];
}
