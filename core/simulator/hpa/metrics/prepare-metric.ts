import type { Metric } from '../../../model/hpa/autoscaler.ts';
import { metricSourceOf } from '../../../model/hpa/metric-source.ts';
import { prepareExternal } from './external.ts';
import type { MetricCalculation, MetricSettings, PreparationContext } from './metric-calculation.ts';
import { prepareObject } from './object.ts';
import { preparePods } from './pods.ts';
import { prepareContainerResource, prepareResource } from './resource.ts';

type Prepare<Settings> = (settings: Settings, context: PreparationContext) => MetricCalculation;

const preparations: { [Type in keyof MetricSettings]: Prepare<MetricSettings[Type]> } = {
  Resource: prepareResource,
  ContainerResource: prepareContainerResource,
  Pods: preparePods,
  Object: prepareObject,
  External: prepareExternal,
};

export function prepareMetric(metric: Metric, context: PreparationContext): MetricCalculation {
  const prepare = preparations[metric.type] as Prepare<ReturnType<typeof metricSourceOf>>;
  return prepare(metricSourceOf(metric), context);
}
