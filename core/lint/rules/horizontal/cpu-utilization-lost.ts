import { kubernetesText } from '../../../model/release-names.ts';
import type { HorizontalSubject, WrittenMetric } from '../../horizontal-subject.ts';
import { horizontalRule } from './horizontal-rule.ts';

/**
 * Reports a cpu utilization that is lost when the object is stored or its status is written (docs/behavior/hpa.md
 * §6.4).
 */
export const cpuUtilizationLost = horizontalRule('cpu-utilization-lost', 'warning', (subject) => {
  const { metrics, metricCount, server } = subject;
  if (server.storesV2 || metrics.length !== metricCount) return undefined;
  const ofCpu = metrics.filter(({ type, name }) => type === 'Resource' && name === 'cpu');
  const utilization = ofCpu.find(isUtilization);
  const amount = ofCpu.find((metric) => !isUtilization(metric));
  if (!utilization || !amount) return undefined;
  const at = utilization.pathOf('target', 'averageUtilization');
  return { at, message: messageOf(utilization, amount, subject) };
});

function isUtilization({ target }: WrittenMetric): boolean {
  return target.averageUtilization !== undefined;
}

function messageOf(utilization: WrittenMetric, amount: WrittenMetric, { server }: HorizontalSubject): string {
  const reason =
    'it stores the object as autoscaling/v1. This version keeps a utilization target only in the first cpu metric, and moves this metric to the end of the list';
  return utilization.index < amount.index
    ? `${kubernetesText(server.release)} loses this target when the controller first writes the status, because ${reason}.`
    : `${kubernetesText(server.release)} loses this target when it stores the object, because ${reason}.`;
}
