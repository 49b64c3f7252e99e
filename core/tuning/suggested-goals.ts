// Suggests goals for an autoscaler without goals. The suggested goals require better results than the current run has.
import type { Scenario } from '../model/scenario/scenario.ts';
import { durationText } from '../simulator/trace-text.ts';
import { firstChangeMs, lastChangeMs } from '../simulator/world/load.ts';
import type { WorldTrace } from '../simulator/world/simulate.ts';

/** A suggested goal limits the unmet load or a time to about this share of its value in the current run. */
const wantedPart = 0.75;
const flapGoal = 'no flap';

export function suggestedGoals(scenario: Scenario, world: WorldTrace): string[] {
  return [...reachesGoal(world), unmetGoal(world), flapGoal, ...backGoal(scenario, world)];
}

function reachesGoal({ sequence, report }: WorldTrace): string[] {
  const { replicas, seconds } = report.target;
  const start = sequence[0] ?? replicas;
  if (replicas <= start) return [];
  return [`reaches ${replicas} within ${lessTime(seconds)}`];
}

function unmetGoal({ report }: WorldTrace): string {
  const percent = report.unmet.part * 100;
  return `unmet load < ${percent <= 1 ? 1 : Number((percent * wantedPart).toPrecision(1))} %`;
}

function backGoal({ load }: Scenario, { ticks, horizonMs, report }: WorldTrace): string[] {
  const [changeMs, lowest] = [lastChangeMs(load), ticks[0]?.current ?? 0];
  const last = ticks.at(-1);
  if (!last || changeMs <= firstChangeMs(load) || changeMs >= horizonMs || last.desired >= report.target.replicas)
    return [];
  const found = ticks.find(({ atMs, desired }) => atMs > changeMs && desired <= last.desired);
  if (!found || last.desired < lowest) return [];
  return [`back at ${last.desired} within ${lessTime((found.atMs - changeMs) / 1000)}`];
}

function lessTime(seconds: number): string {
  const wanted = Math.max(15, seconds * wantedPart);
  const step = wanted > 120 ? 60 : 15;
  return durationText(Math.max(step, Math.round(wanted / step) * step));
}
