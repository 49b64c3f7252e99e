// Chooses the series of a metric to add up, so that no usage and no request is counted twice.
import type { ObjectValue, Value } from '../../model/value.ts';

interface LabelledSeries {
  metric: ObjectValue;
}

/**
 * Returns the cpu series to add up. Leaves out the series of nodes and of pause containers, and the series of whole
 * pods whose containers have their own series. If no series has the name of a pod, returns all series. If only pause
 * containers remain, returns them.
 */
export function seriesOfCpu<Series extends LabelledSeries>(series: readonly Series[]): Series[] {
  const ofPods = series.filter(({ metric }) => podOf(metric) !== undefined);
  if (ofPods.length === 0) return [...series];
  const withContainers = new Set(ofPods.filter(isContainer).map(({ metric }) => podOf(metric)));
  const chosen = ofPods.filter((one) => (withContainers.has(podOf(one.metric)) ? isContainer(one) : !isPause(one)));
  return chosen.length > 0 ? chosen : ofPods;
}

/**
 * Returns the series that measure the load. A service mesh counts each request twice, at the sender and at the
 * receiver, so only the series of receivers are used if there are any.
 */
export function seriesOfLoad<Series extends LabelledSeries>(series: readonly Series[]): Series[] {
  const arrived = series.filter(({ metric }) => metric.reporter === 'destination');
  const inbound = series.filter(({ metric }) => metric.direction === 'inbound');
  return [...([arrived, inbound].find(({ length }) => length > 0) ?? series)];
}

function podOf(metric: ObjectValue): string | undefined {
  const pod = text(metric.pod) ?? text(metric.pod_name);
  return pod && `${text(metric.namespace) ?? ''}/${pod}`;
}

const containerOf = ({ metric }: LabelledSeries) => text(metric.container) ?? text(metric.container_name);
const isPause = (series: LabelledSeries) => containerOf(series) === 'POD';
const isContainer = (series: LabelledSeries) => containerOf(series) !== undefined && !isPause(series);

const text = (value: Value | undefined) => (typeof value === 'string' && value !== '' ? value : undefined);
