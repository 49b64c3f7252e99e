import type { PreparedMetric } from '../../../simulator/hpa/prepare.ts';
import { toleranceOf } from '../../../simulator/hpa/tolerance.ts';
import type { WorldTrace } from '../../../simulator/world/simulate.ts';
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
  unitsText,
  usageOfTarget,
} from './scenario-rule.ts';

/** Reports that the replicas never rise from minReplicas, even if the highest load of the scenario never ends. */
export const neverGrows = scenarioRule('never-grows', 'file', (subject) => {
  const { hpa, name, profile } = subject;
  const { minReplicas } = hpa;
  if (hpa.behavior?.scaleUp.selectPolicy === 'Disabled') return undefined;
  const load = highestLoad(subject.scenario);
  const busy = underConstantLoad(subject, { from: load, to: load, start: 'minReplicas' });
  const metric = busy && metricThatStays(busy);
  if (!busy || !metric) return undefined;
  const rate = load / Math.max(minReplicas, 1);
  const usage = usageOfTarget(busy, metric, { rate, peakRate: rate, load });
  const because =
    usage === undefined
      ? `${metric.name} never recommends more replicas`
      : `${metric.name} is at ${Math.round(usage * 100)} % of its target, so it does not recommend more replicas`;
  return {
    at: targetField(metric),
    message: `Even the highest load of ${name}, ${unitsText(load)}, never raises the replicas above minReplicas (${minReplicas}): ${because}.`,
    fixes:
      usage && givesUsage(subject, metric)
        ? targetFixes(busy, metric, {
            factor: usage / (1.01 + toleranceOf(hpa.behavior, profile).up),
            helps: (changed) => grows(runOf({ ...busy, hpa: changed })),
          })
        : [],
  };
});

function metricThatStays(busy: ScenarioCase): PreparedMetric | undefined {
  const trace = runOf(busy);
  if (grows(trace)) return undefined;
  const last = steadySyncs(busy, trace)?.at(-1);
  // The count may still rise if a queue grows, or if a policy or window still limits the count.
  if (!last || (trace.points.at(-1)?.queue ?? 0) > 0 || (last.proposal ?? 0) > last.desired) return undefined;
  return decidingMetric(busy, last);
}

function grows({ ticks }: WorldTrace): boolean {
  return ticks.some(({ current, desired }) => desired > current);
}
