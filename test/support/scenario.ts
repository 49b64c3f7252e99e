import type { Autoscaler } from '../../core/model/autoscaler.ts';
import type { HorizontalPodAutoscaler } from '../../core/model/hpa/autoscaler.ts';
import { completeNodes } from '../../core/model/scenario/node-provisioning.ts';
import {
  type LoadShape,
  type Scenario,
  type ScenarioWorkload,
  standardScenario,
} from '../../core/model/scenario/scenario.ts';
import type { ScenarioDefaults } from '../../core/model/scenario/scenario-defaults.ts';
import { type Profile, parseProfile } from '../../core/simulator/profile.ts';
import type { Tick } from '../../core/simulator/trace.ts';
import { clockText, reasonText } from '../../core/simulator/trace-text.ts';
import { simulate, type WorldTrace } from '../../core/simulator/world/simulate.ts';

export interface Difference extends Partial<Omit<Scenario, 'load' | 'workload' | 'nodes' | 'metrics'>> {
  nodes?: Partial<Scenario['nodes']>;
  load?: LoadShape;
  workload?: Partial<ScenarioWorkload>;
  metrics?: Partial<Scenario['metrics']>;
}

/** The standard scenario applies unchanged to an autoscaler with these defaults: 50 → 900 units/s. */
export const standardDefaults: ScenarioDefaults = {
  load: { from: 50, to: 900 },
  need: { from: 1, to: 9 },
  workload: {
    capacityPerPod: 100,
    baseMemoryBytes: 64 * 1024 * 1024,
    cpuAtCapacityMilli: null,
    memoryAtCapacityBytes: null,
  },
};

export function scenario({ load, workload, nodes, metrics, ...rest }: Difference = {}): Scenario {
  return {
    ...standardScenario,
    ...rest,
    load: load ? { ...load, noise: standardScenario.load.noise } : standardScenario.load,
    workload: { ...standardScenario.workload, ...workload },
    nodes: completeNodes(nodes),
    metrics: { ...standardScenario.metrics, ...metrics },
  };
}

export function release(name: string, flags: Record<string, number> = {}): Profile {
  const profile = parseProfile(name, flags);
  if (!profile.ok) throw new Error(profile.problem);
  return profile.value;
}

export const cpuOf = (averageUtilization: number): HorizontalPodAutoscaler['metrics'][number] => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
});

/** One line for each sync that differs from the one before. */
export function runText(hpa: Autoscaler, world: Scenario, profile: Profile = release('1.37')): string {
  return traceText(simulate(hpa, world, profile));
}

function traceText({ sequence, ticks, report }: WorldTrace): string {
  const lines = ticks.filter((tick, i) => i === 0 || isNews(tick, ticks[i - 1] as Tick)).map(lineOf);
  const { target, unmet, flaps } = report;
  const end = `to ${target.replicas} in ${target.seconds} s, unmet ${(unmet.part * 100).toFixed(1)} %, flaps ${flaps}`;
  return `${sequence.join(' → ')}\n${end}\n\n  time  current  recommended  stabilized  limit  desired  reason\n${lines.join('\n')}\n`;
}

function isNews(tick: Tick, before: Tick): boolean {
  return (
    tick.desired !== tick.current ||
    tick.current !== before.desired ||
    tick.proposal !== before.proposal ||
    tick.reason.kind !== before.reason.kind
  );
}

function lineOf({ atMs, current, proposal, stabilized, limit, desired, reason }: Tick): string {
  const cells = [
    [clockText(atMs), 6],
    [current, 9],
    [proposal, 13],
    [stabilized, 12],
    [limit, 7],
    [desired, 9],
  ] as const;
  return `${cells.map(([cell, width]) => String(cell ?? '').padStart(width)).join('')}  ${reasonText(reason)}`;
}
