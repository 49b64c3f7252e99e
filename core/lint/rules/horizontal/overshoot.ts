import { changeFix, type ObjectFix } from '../../../model/object-fix.ts';
import type { Path } from '../../../model/path.ts';
import type { Tick } from '../../../simulator/trace.ts';
import { clockText } from '../../../simulator/trace-text.ts';
import type { LoadPoint } from '../../../simulator/world/load.ts';
import { podsFor } from '../../../simulator/world/served-rate.ts';
import type { WorldPoint } from '../../../simulator/world/world.ts';
import { withChange } from '../changed-autoscaler.ts';
import {
  decidingMetric,
  newPodsCountAfter,
  rateAtTarget,
  runOf,
  type ScenarioCase,
  scenarioRule,
  targetField,
} from './scenario-rule.ts';
import { longestWindowSeconds } from './short-memory.ts';

/**
 * A scale-up overshoots if the desired replicas exceed the needed replicas by more than this factor. Rounding may
 * explain a smaller excess.
 */
const tooMany = 1.5;

/**
 * Reports a scale-up to far more replicas than the load needs. The rule checks only autoscalers with a scenario file.
 * Without a scenario file, the standard load already needs 80 % of maxReplicas, so the replicas cannot exceed this need
 * by much.
 */
export const overshoot = scenarioRule('overshoot', 'file', (subject) => {
  const worst = worstSync(subject);
  if (!worst) return undefined;
  const { tick, starting, needed } = worst;
  const metric = decidingMetric(subject, tick);
  return {
    at: metric ? targetField(metric) : ['spec', 'metrics'],
    message: `The replicas overshoot: in ${subject.name} they are set to ${tick.desired} at ${clockText(tick.atMs)}, while ${starting} of ${tick.current} pods are still starting; no load up to this time needs more than ${needed}.`,
    fixes: windowFixes(subject),
  };
});

function windowFixes(subject: ScenarioCase): ObjectFix[] {
  const { hpa, scenario, profile } = subject;
  if (!hpa.behavior) return [];
  const at: Path = ['spec', 'behavior', 'scaleUp', 'stabilizationWindowSeconds'];
  const least = newPodsCountAfter(subject);
  const seconds = [least, least + scenario.metrics.rateWindowSeconds].find(
    (window) => !worstSync({ ...subject, hpa: withChange(hpa, { at, to: window }) }),
  );
  if (seconds === undefined || seconds > longestWindowSeconds || !profile.has.behavior) return [];
  return [{ ...changeFix(at, seconds, false), title: `Set a scaleUp window of ${seconds} s` }];
}

interface Overshoot {
  tick: Tick;
  starting: number;
  needed: number;
}

/**
 * Returns the sync that overshoots most; undefined if no sync overshoots. A sync overshoots if it scales up to many
 * more pods than the highest load so far needs, while pods are still starting.
 */
function worstSync(subject: ScenarioCase): Overshoot | undefined {
  const { hpa } = subject;
  const { ticks, points, load } = runOf(subject);
  let worst: Overshoot | undefined;
  for (const tick of ticks) {
    if (tick.desired <= tick.current) continue;
    const starting = stateBefore(points, tick.atMs)?.starting ?? 0;
    const highest = highestUntil(load, tick.atMs);
    const needed = Math.min(
      Math.max(podsFor(highest, rateAtTarget(subject, highest)), hpa.minReplicas, 1),
      hpa.maxReplicas,
    );
    const isWorse = tick.desired / needed > (worst ? worst.tick.desired / worst.needed : tooMany);
    if (starting > 0 && isWorse) worst = { tick, starting, needed };
  }
  return worst;
}

function stateBefore(points: readonly WorldPoint[], atMs: number): WorldPoint | undefined {
  return points.findLast((point) => point.atMs < atMs);
}

/**
 * Returns the highest load up to a time. If the time is inside a linear segment of the load, the load at the end of the
 * segment also counts.
 */
function highestUntil(load: readonly LoadPoint[], untilMs: number): number {
  const next = load.findIndex(({ atMs }) => atMs > untilMs);
  return load.slice(0, next < 0 ? load.length : next + 1).reduce((highest, { value }) => Math.max(highest, value), 0);
}
