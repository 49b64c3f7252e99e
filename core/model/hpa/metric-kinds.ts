export interface MetricKind {
  /** The name of the field that contains the settings of the metric, such as `pods` for `type: Pods`. */
  source: string;
  fields: readonly MetricField[];
  /** What the metrics API returns for the metric. `values` means the values of all series that match the selector. */
  reads: 'usageOfPods' | 'valuesOfPods' | 'valueOfObject' | 'values';
  /** Whether the metric has a value even without pods, so that an HPA can scale up from 0. */
  worksWithoutPods?: true;
  /** The fields in `v2beta1` and in the annotations of `v1`, in the order of Go's type, each with its path in `v2`. */
  olderNames: Readonly<Record<string, OlderPath>>;
  /** The target that `v2beta1` and the annotations of `v1` require. */
  requiredTarget?: TargetField;
  requiredCurrent: TargetField;
  /**
   * The target fields of the metric. In `v2beta1`, which has no target type, the first field that is set decides the
   * type. If no field is set, the last field decides.
   */
  targets: readonly TargetField[];
}

type MetricField = 'name' | 'container' | 'metric' | 'describedObject';
export type TargetField = 'averageUtilization' | 'averageValue' | 'value';
export type OlderPath = Exclude<MetricField, 'metric'> | `metric.${'name' | 'selector'}` | `target.${TargetField}`;

const resourceNames = {
  name: 'name',
  targetAverageUtilization: 'target.averageUtilization',
  targetAverageValue: 'target.averageValue',
} as const;

/** The kinds in the order in which Go's structures declare them. Conversion keeps this order. */
export const metricKinds = {
  Object: {
    source: 'object',
    fields: ['describedObject', 'metric'],
    reads: 'valueOfObject',
    worksWithoutPods: true,
    olderNames: {
      target: 'describedObject',
      metricName: 'metric.name',
      targetValue: 'target.value',
      selector: 'metric.selector',
      averageValue: 'target.averageValue',
    },
    requiredTarget: 'value',
    requiredCurrent: 'value',
    targets: ['averageValue', 'value'],
  },
  Pods: {
    source: 'pods',
    fields: ['metric'],
    reads: 'valuesOfPods',
    olderNames: {
      metricName: 'metric.name',
      targetAverageValue: 'target.averageValue',
      selector: 'metric.selector',
    },
    requiredTarget: 'averageValue',
    requiredCurrent: 'averageValue',
    targets: ['averageValue'],
  },
  Resource: {
    source: 'resource',
    fields: ['name'],
    reads: 'usageOfPods',
    olderNames: resourceNames,
    requiredCurrent: 'averageValue',
    targets: ['averageUtilization', 'averageValue'],
  },
  ContainerResource: {
    source: 'containerResource',
    fields: ['name', 'container'],
    reads: 'usageOfPods',
    olderNames: { ...resourceNames, container: 'container' },
    requiredCurrent: 'averageValue',
    targets: ['averageUtilization', 'averageValue'],
  },
  External: {
    source: 'external',
    fields: ['metric'],
    reads: 'values',
    worksWithoutPods: true,
    olderNames: {
      metricName: 'metric.name',
      metricSelector: 'metric.selector',
      targetValue: 'target.value',
      targetAverageValue: 'target.averageValue',
    },
    requiredCurrent: 'value',
    targets: ['value', 'averageValue'],
  },
} as const satisfies Record<string, MetricKind>;

type MetricKinds = typeof metricKinds;
export type MetricType = keyof MetricKinds;
export type MetricSourceName = MetricKinds[MetricType]['source'];

export const allMetricKinds = Object.entries(metricKinds) as [MetricType, MetricKind & { source: MetricSourceName }][];

export type SeriesReadings = {
  [Type in MetricType as MetricKinds[Type]['reads'] extends 'usageOfPods'
    ? never
    : MetricKinds[Type]['source']]: MetricKinds[Type]['reads'];
};
export type SeriesSource = keyof SeriesReadings;

export const seriesReadings = Object.fromEntries(
  allMetricKinds.flatMap(([, { source, reads }]) => (reads === 'usageOfPods' ? [] : [[source, reads]])),
) as SeriesReadings;

export const seriesSources = Object.keys(seriesReadings) as SeriesSource[];

export function olderName(name: string, part: 'target' | 'current'): string {
  return part === 'target' ? name : name.replace(/^target(?=[A-Z])/, 'current');
}

export function isMetricType(type: string): type is MetricType {
  return Object.hasOwn(metricKinds, type);
}

export function worksWithoutPods(type: MetricType): boolean {
  const kind: MetricKind = metricKinds[type];
  return kind.worksWithoutPods === true;
}

export type MetricSources<Fields extends Record<MetricField, unknown>, Common> = {
  [Type in MetricType]: Pick<Fields, MetricKinds[Type]['fields'][number]> & Common;
};

export type MetricOfKinds<Fields extends Record<MetricField, unknown>, Common> = {
  [Type in MetricType]: { type: Type } & Record<MetricKinds[Type]['source'], MetricSources<Fields, Common>[Type]>;
}[MetricType];
