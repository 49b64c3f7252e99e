// The kinds of metrics of a HorizontalPodAutoscaler, as data. Code that needs only these facts does not distinguish
// the kinds; each kind has its own code for validation, conversion and arithmetic.

interface MetricKind {
  /** The field that has the metric: `type: Pods` names `pods`. */
  source: string;
  /** Its fields besides `target`. */
  fields: readonly ('name' | 'container' | 'metric' | 'describedObject')[];
  /** It has a value without pods, so that it can scale up from 0. */
  worksWithoutPods?: true;
}

/** In the order in which the API server lists the supported types. */
export const metricKinds = {
  Object: { source: 'object', fields: ['describedObject', 'metric'], worksWithoutPods: true },
  Pods: { source: 'pods', fields: ['metric'] },
  Resource: { source: 'resource', fields: ['name'] },
  External: { source: 'external', fields: ['metric'], worksWithoutPods: true },
  ContainerResource: { source: 'containerResource', fields: ['name', 'container'] },
} as const satisfies Record<string, MetricKind>;

export type MetricType = keyof typeof metricKinds;
export type MetricSourceName = (typeof metricKinds)[MetricType]['source'];

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

export function isMetricType(type: string): type is MetricType {
  return Object.hasOwn(metricKinds, type);
}

export function worksWithoutPods(type: MetricType): boolean {
  const kind: MetricKind = metricKinds[type];
  return kind.worksWithoutPods === true;
}

/** The union of all kinds; `Fields` has the type of every field, and `Common` those that all kinds have. */
export type MetricOfKinds<Fields extends Record<MetricKind['fields'][number], unknown>, Common> = {
  [Type in MetricType]: { type: Type } & Record<
    (typeof metricKinds)[Type]['source'],
    Pick<Fields, (typeof metricKinds)[Type]['fields'][number]> & Common
  >;
}[MetricType];
