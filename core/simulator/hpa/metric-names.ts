// What the metrics of an object are called in reasons and on charts: as a person says it, not as the controller's
// messages do.
import type { Metric } from '../../model/hpa/autoscaler.ts';

/** `cpu`, `cpu of app`, `requests`. A name that comes again is numbered. */
export function metricNames(metrics: readonly Metric[]): string[] {
  const names = metrics.map(nameOf);
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length;
    return before === 0 ? name : `${name} ${before + 1}`;
  });
}

function nameOf(metric: Metric): string {
  switch (metric.type) {
    case 'Resource':
      return metric.resource.name;
    case 'ContainerResource':
      return `${metric.containerResource.name} of ${metric.containerResource.container}`;
    case 'Pods':
      return metric.pods.metric.name;
    case 'Object':
      return metric.object.metric.name;
    case 'External':
      return metric.external.metric.name;
  }
}
