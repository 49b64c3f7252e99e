// What the metrics of an object are called where there is little room: on a chart.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Profile } from '../profile.ts';
import { type PreparedMetric, prepare } from './prepare.ts';

/** `cpu`, `cpu of app`, `requests`; in the order in which the controller asks them. A name that comes again is numbered. */
export function metricNames(hpa: HorizontalPodAutoscaler, profile: Profile): string[] {
  const names = prepare(hpa, profile).metrics.map(nameOf);
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length;
    return before === 0 ? name : `${name} ${before + 1}`;
  });
}

function nameOf(metric: PreparedMetric): string {
  if ('metric' in metric) return metric.metric.name;
  return metric.container === undefined ? metric.resource : `${metric.resource} of ${metric.container}`;
}
