import type { HorizontalPodAutoscaler, Metric } from '../../model/hpa/autoscaler.ts';
import { createController } from '../controllers.ts';
import { type PodModel, podModel } from '../world/pod-model.ts';
import { exact, ratePerPod } from '../world/served-rate.ts';
import type { Remedy } from './remedies.ts';
import type { DrillSubject } from './subject.ts';

/**
 * Returns the remedy to add a second metric; undefined unless the HPA has exactly one metric and the known facts about
 * the pods determine the second target.
 */
export function withSecondMetric({ autoscaler, scenario, profile }: DrillSubject): Remedy | undefined {
  if (autoscaler.kind !== 'HorizontalPodAutoscaler' || autoscaler.metrics.length !== 1) return undefined;
  const { demands, scope } = createController(autoscaler, scenario, profile);
  const { workload } = scenario;
  const model = podModel(workload, scope.containers);
  const rate = ratePerPod(demands, model);
  if (scope.resources.includes('cpu')) return withMetric(autoscaler, requestsOf(rate), requestsText(rate));
  const requestsCpu = workload.containers?.every(({ cpuMilli }) => cpuMilli !== undefined && cpuMilli > 0);
  const percent = requestsCpu ? cpuPercentAt(rate, model) : 0;
  return percent > 0 ? withMetric(autoscaler, cpuOf(percent), cpuText(percent)) : undefined;
}

function withMetric(autoscaler: HorizontalPodAutoscaler, metric: Metric, text: string): Remedy {
  return {
    edit: `metrics[1]: ${text}`,
    autoscaler: { ...autoscaler, metrics: [...autoscaler.metrics, metric] },
  };
}

/** `rate` is in units per second, and the result is in percent of the pod's request. */
function cpuPercentAt(rate: number, { idleCpuMilli, cpuPerUnitMilli, requests }: PodModel): number {
  const request = requests.reduce((sum, container) => sum + Number(container.requests.cpu ?? 0), 0);
  return Math.round(((idleCpuMilli + rate * cpuPerUnitMilli) * 100) / request);
}

const cpuOf = (averageUtilization: number): Metric => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
});
const cpuText = (percent: number) =>
  `{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: ${percent} } } }`;

const requestsName = 'requests_per_second';
const quantityText = (rate: number) => {
  const milli = Math.max(1, Math.round(exact(rate * 1000)));
  return milli % 1000 === 0 ? `${milli / 1000}` : `${milli}m`;
};
const requestsOf = (rate: number): Metric => ({
  type: 'Pods',
  pods: { metric: { name: requestsName }, target: { type: 'AverageValue', averageValue: quantityText(rate) } },
});
const requestsText = (rate: number) =>
  `{ type: Pods, pods: { metric: { name: ${requestsName} }, target: { type: AverageValue, averageValue: ${quantityText(rate)} } } }`;
