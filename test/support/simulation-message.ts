import type { Autoscaler } from '../../core/model/autoscaler.ts';
import { newestReleaseProfile } from '../../core/simulator/profile.ts';
import type { MessageToPage } from '../../protocol/panel.ts';
import { standardDefaults } from './scenario.ts';

type SimulationMessage = Extract<MessageToPage, { type: 'simulation' }>;

export function simulationMessage(autoscaler: Autoscaler, more: Partial<SimulationMessage> = {}): SimulationMessage {
  const { kind, name } = autoscaler;
  return {
    type: 'simulation',
    revision: 1,
    subject: { uri: 'file:///web.yaml', file: 'web.yaml', name, kind, document: 0 },
    autoscaler,
    profile: newestReleaseProfile(),
    workload: {},
    defaults: standardDefaults,
    notes: {},
    lines: {},
    follows: true,
    lacking: {},
    ...more,
  };
}
