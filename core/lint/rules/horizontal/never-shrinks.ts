import type { PreparedMetric } from '../../../simulator/hpa/prepare.ts';
import { toleranceOf } from '../../../simulator/hpa/tolerance.ts';
import { durationText } from '../../../simulator/trace-text.ts';
import { horizonMsOf } from '../../../simulator/world/run.ts';
import {
  decidingMetric,
  givesUsage,
  highestLoad,
  runOf,
  type ScenarioCase,
  scenarioRule,
  steadySyncs,
  targetField,
  targetFixes,
  underConstantLoad,
  usageOfTarget,
} from './scenario-rule.ts';

/**
 * The minimum duration of the simulation. The simulation must be this long, because near a target each step down takes
 * a whole stabilization window.
 */
const leastSeconds = 3 * 3600;

/** Reports that the replicas never fall without load, because of idle cpu or of memory that is not released. */
export const neverShrinks = scenarioRule('never-shrinks', 'file', (subject) => {
  const { hpa, name } = subject;
  const { minReplicas, maxReplicas } = hpa;
  if (hpa.behavior?.scaleDown.selectPolicy === 'Disabled') return undefined;
  const peak = highestLoad(subject.scenario);
  const idle = underConstantLoad(subject, { from: peak, to: 0, start: 'maxReplicas', leastSeconds });
  const rest = idle && restOf(idle);
  if (!idle || !rest || rest.replicas <= Math.max(minReplicas, 1)) return undefined;
  const { replicas, metric } = rest;
  const usage = usageOfTarget(idle, metric, { rate: 0, peakRate: peak / maxReplicas, load: 0 });
  const duration = durationText(Math.round(horizonMsOf(idle.scenario) / 1000));
  return {
    at: targetField(metric),
    message: `Without load the replicas stay at ${replicas}, above minReplicas (${minReplicas}): ${reasonText(idle, metric, usage)} (${name}, simulated for ${duration} from maxReplicas).`,
    fixes:
      usage === undefined || !givesUsage(subject, metric)
        ? []
        : targetFixes(idle, metric, {
            factor: usage / shrinkingRatio(idle),
            helps: (changed) => restOf({ ...idle, hpa: changed })?.replicas === Math.max(minReplicas, 1),
          }),
  };
});

function restOf(idle: ScenarioCase): { replicas: number; metric: PreparedMetric } | undefined {
  const last = steadySyncs(idle, runOf(idle))?.at(-1);
  const metric = last && decidingMetric(idle, last);
  // A count above the last recommendation is not final: only a policy or a window holds this count, so it may still
  // fall.
  return last && metric && (last.proposal ?? 0) >= last.desired ? { replicas: last.desired, metric } : undefined;
}

function reasonText({ scenario }: ScenarioCase, { name, reads }: PreparedMetric, usage: number | undefined): string {
  if (usage === undefined) return `${name} still recommends this count`;
  const percent = `${Math.round(usage * 100)} % of its target`;
  const isMemory = 'resource' in reads && reads.resource === 'memory';
  return isMemory && scenario.workload.memorySticks
    ? `the pods keep the memory of their peak, and ${name} is at ${percent}`
    : `the ${name} of an idle pod is at ${percent}`;
}

/**
 * Returns the ratio of usage to target below which the controller recommends at least one replica less for every count
 * above minReplicas.
 */
function shrinkingRatio({ hpa, profile }: ScenarioCase): number {
  const least = Math.max(hpa.minReplicas, 1);
  return Math.min(least / (least + 1), 0.99 - toleranceOf(hpa.behavior, profile).down);
}
