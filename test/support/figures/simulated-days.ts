import type { HorizontalPodAutoscaler } from '../../../core/model/hpa/autoscaler.ts';
import { type Scenario, standardScenario } from '../../../core/model/scenario/scenario.ts';
import { wpa, wpaCpu, wpaExternal } from '../wpa.ts';

const hours = Array.from({ length: 24 }, (_, i) => 1000 + 400 * Math.abs(12 - i));

/** `relative`: noise, as a fraction of the load. */
export function daysOfLoad(days: number, relative = 0): Scenario {
  return {
    ...standardScenario,
    horizonSeconds: days * 86_400,
    load: { shape: 'day', hours, noise: { relative, everySeconds: 15 } },
    workload: { ...standardScenario.workload, capacityPerPod: 60 },
  };
}

/** Almost every sync repeats the one before. */
export const steadyDay: Scenario = {
  ...daysOfLoad(1),
  load: { ...standardScenario.load, shape: 'constant', to: 5000 },
};

export const horizontal: HorizontalPodAutoscaler = {
  kind: 'HorizontalPodAutoscaler',
  name: 'web',
  target: { kind: 'Deployment', name: 'web' },
  minReplicas: 10,
  maxReplicas: 150,
  metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } }],
};

export const watermark = wpa({
  minReplicas: 10,
  maxReplicas: 150,
  upscaleForbiddenWindowSeconds: 60,
  metrics: [wpaExternal, wpaCpu],
});
