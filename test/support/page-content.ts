import { pageHtml } from '../../client/src/panel/page-html.ts';
import type { Autoscaler } from '../../core/model/autoscaler.ts';
import type { HorizontalPodAutoscaler } from '../../core/model/hpa/autoscaler.ts';
import type { ScenarioContent } from '../../core/model/scenario/scenario-content.ts';
import { newestReleaseProfile } from '../../core/simulator/profile.ts';
import { scenarioDefaults } from '../../core/simulator/world/standard-load.ts';
import type { MessageToPage } from '../../protocol/panel.ts';
import { hpa } from './hpa.ts';
import { simulationMessage } from './simulation-message.ts';
import { wpa } from './wpa.ts';

function pageAt(origin: string): string {
  return pageHtml({ cspSource: origin, nonce: 'n', address: (file) => `${origin}/${file}` });
}

const cpu: HorizontalPodAutoscaler['metrics'] = [
  { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
];
const ofObject: HorizontalPodAutoscaler['metrics'] = [
  {
    type: 'Object',
    object: {
      describedObject: { apiVersion: 'v1', kind: 'Service', name: 'web' },
      metric: { name: 'requests' },
      target: { type: 'Value', value: '1.5' },
    },
  },
];
const external: HorizontalPodAutoscaler['metrics'] = [
  {
    type: 'External',
    external: {
      metric: { name: 'queue', selector: { matchLabels: { queue: 'a', zone: 'b' } } },
      target: { type: 'AverageValue', averageValue: '30' },
    },
  },
];

const state: ScenarioContent = { given: { start: { replicas: 6 } }, flags: {}, featureGates: {} };

const simulations = {
  ordinary: simulationOf(hpa({ metrics: cpu })),
  'from a status': { ...simulationOf(hpa({ metrics: cpu })), state },
  watermark: simulationOf(wpa()),
  'Kubernetes 1.1': simulationOf(hpa({ metrics: cpu, historic: { rules: '1.1' } })),
  'a metric of an object': simulationOf(hpa({ metrics: ofObject })),
  'an external metric': simulationOf(hpa({ metrics: external })),
} as const;

export const pageContent = { pageAt, simulations };

function simulationOf(autoscaler: Autoscaler): MessageToPage {
  const profile = newestReleaseProfile();
  return simulationMessage(autoscaler, { profile, defaults: scenarioDefaults(autoscaler, {}, profile) });
}
