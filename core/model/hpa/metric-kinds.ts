// The kinds of metrics of a HorizontalPodAutoscaler, as data. Code that needs only these facts does not distinguish
// the kinds; each kind has its own code for validation and arithmetic.

interface MetricKind {
  /** The field that has the metric: `type: Pods` names `pods`. */
  source: string;
  /** Its fields besides `target`. */
  fields: readonly ('name' | 'container' | 'metric' | 'describedObject')[];
  /**
   * What a metrics API returns for it: the usage of each pod's containers, a value of each pod, a value of one object,
   * or the values of all selected series.
   */
  reads: 'usageOfPods' | 'valuesOfPods' | 'valueOfObject' | 'values';
  /** It has a value without pods, so that it can scale up from 0. */
  worksWithoutPods?: true;
}

/** In the order in which the API server lists the supported types. */
export const metricKinds = {
  Object: { source: 'object', fields: ['describedObject', 'metric'], reads: 'valueOfObject', worksWithoutPods: true },
  Pods: { source: 'pods', fields: ['metric'], reads: 'valuesOfPods' },
  Resource: { source: 'resource', fields: ['name'], reads: 'usageOfPods' },
  External: { source: 'external', fields: ['metric'], reads: 'values', worksWithoutPods: true },
  ContainerResource: { source: 'containerResource', fields: ['name', 'container'], reads: 'usageOfPods' },
} as const satisfies Record<string, MetricKind>;

type MetricKinds = typeof metricKinds;
export type MetricType = keyof MetricKinds;
export type MetricSourceName = MetricKinds[MetricType]['source'];

/** In the order in which Go's structures declare them: conversion keeps it. */
export const declaredSources: readonly MetricSourceName[] = [
  'object',
  'pods',
  'resource',
  'containerResource',
  'external',
];

/** In the order in which the API server validates them; it validates only the first one that is present. */
export const validatedSources: readonly MetricSourceName[] = [
  'object',
  'external',
  'pods',
  'resource',
  'containerResource',
];

/** The kinds whose metrics are read as series of their own, by source. */
export type SeriesReadings = {
  [Type in MetricType as MetricKinds[Type]['reads'] extends 'usageOfPods'
    ? never
    : MetricKinds[Type]['source']]: MetricKinds[Type]['reads'];
};
export type SeriesSource = keyof SeriesReadings;

export const seriesReadings = Object.fromEntries(
  Object.values(metricKinds).flatMap(({ source, reads }) => (reads === 'usageOfPods' ? [] : [[source, reads]])),
) as SeriesReadings;

export const seriesSources = Object.keys(seriesReadings) as SeriesSource[];

export function isMetricType(type: string): type is MetricType {
  return Object.hasOwn(metricKinds, type);
}

export function worksWithoutPods(type: MetricType): boolean {
  const kind: MetricKind = metricKinds[type];
  return kind.worksWithoutPods === true;
}

/** What each kind has in its field; `Fields` has the type of every field, and `Common` those that all kinds have. */
export type MetricSources<Fields extends Record<MetricKind['fields'][number], unknown>, Common> = {
  [Type in MetricType]: Pick<Fields, MetricKinds[Type]['fields'][number]> & Common;
};

/** The union of all kinds. */
export type MetricOfKinds<Fields extends Record<MetricKind['fields'][number], unknown>, Common> = {
  [Type in MetricType]: { type: Type } & Record<MetricKinds[Type]['source'], MetricSources<Fields, Common>[Type]>;
}[MetricType];
