// The names of an object's metrics in reasons and on charts: shorter than those in the controller's messages.
import type { Metric } from '../../model/hpa/autoscaler.ts';

/** `cpu`, `cpu of app`, `requests`. A repeated name gets a number. */
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
