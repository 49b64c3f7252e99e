import { compositeMetricName, kedaMetricOf } from '../../model/keda/metric-names.ts';
import { likely, type Statement } from '../explanation.ts';
import { listText } from '../list-text.ts';
import type { ObservedAutoscaler } from '../observed.ts';

export function kedaStatement({ name, autoscaler, currentMetrics }: ObservedAutoscaler): Statement | undefined {
  const specified =
    autoscaler?.kind === 'HorizontalPodAutoscaler'
      ? autoscaler.metrics.flatMap((metric) => (metric.type === 'External' ? [metric.external.metric.name] : []))
      : currentMetrics.flatMap(({ key }) => (key.startsWith('External ') ? [key.split(' ')[1] ?? ''] : []));
  const texts = [...new Set(specified)].flatMap((metric) => metricText(metric) ?? []);
  if (texts.length === 0) return undefined;
  const scaledObject = name.startsWith('keda-hpa-')
    ? ` ScaledObject ${name.slice('keda-hpa-'.length)}`
    : ' a ScaledObject';
  return likely(
    `KEDA created this HPA for${scaledObject}: ${listText(texts)}. KEDA serves these metrics, and \`kubectl describe scaledobject\` shows the state of the triggers.`,
  );
}

function metricText(metric: string): string | undefined {
  if (metric === compositeMetricName) return `${metric} is the result of the scalingModifiers`;
  const found = kedaMetricOf(metric);
  if (!found) return undefined;
  const { trigger, type } = found;
  return `${metric} comes from trigger ${trigger + 1}${type === undefined ? '' : `, of type ${type}`}`;
}
