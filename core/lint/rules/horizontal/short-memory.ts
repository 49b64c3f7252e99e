import { changeFix } from '../../../model/object-fix.ts';
import { stabilizationWindowOf } from '../../../simulator/hpa/stabilization-window.ts';
import type { Tick } from '../../../simulator/trace.ts';
import { clockText } from '../../../simulator/trace-text.ts';
import { loadCurve } from '../../../simulator/world/load.ts';
import { horizonMsOf } from '../../../simulator/world/run.ts';
import { withChange } from '../changed-autoscaler.ts';
import { newPodsCountAfter, runOf, type ScenarioCase, scenarioRule } from './scenario-rule.ts';

export const longestWindowSeconds = 3600;

/**
 * Reports a scaleDown window that ends before the controller counts new pods, so that the HPA reverts the scale-up that
 * created these pods.
 */
export const shortMemory = scenarioRule('short-memory', 'always', (subject) => {
  const { hpa, profile, name } = subject;
  const rules = hpa.behavior?.scaleDown;
  if (!rules || rules.selectPolicy === 'Disabled') return undefined;
  const window = stabilizationWindowOf('scaleDown', rules, profile);
  const needed = newPodsCountAfter(subject);
  if (window >= needed) return undefined;
  const fall = earlyFall(subject);
  const at = ['spec', 'behavior', 'scaleDown', 'stabilizationWindowSeconds'];
  const longer = withChange(hpa, { at, to: needed });
  if (!fall || earlyFall({ ...subject, hpa: longer })) return undefined;
  const { up, down } = fall;
  return {
    at,
    message: `The replicas fall back before the HPA counts new pods: in ${name ?? 'the standard scenario'} they rise to ${up.desired} at ${clockText(up.atMs)} and fall to ${down.desired} at ${clockText(down.atMs)}, although the load is not lower. The HPA counts new pods only after ${needed} s, but the window is ${window} s.`,
    fixes: needed <= longestWindowSeconds ? [changeFix(at, needed, false)] : [],
  };
});

/**
 * Finds the first scale-down that happens before the pods of the last scale-up are counted, although the load is not
 * lower than at that scale-up.
 */
function earlyFall(subject: ScenarioCase): { up: Tick; down: Tick } | undefined {
  const { scenario } = subject;
  const countMs = newPodsCountAfter(subject) * 1000;
  const curve = loadCurve(scenario.load, scenario.seed, horizonMsOf(scenario));
  const loadAt = (atMs: number) => curve.segmentAt(atMs).start;
  let last: { up: Tick; load: number } | undefined;
  for (const tick of runOf(subject).ticks) {
    const load = loadAt(tick.atMs);
    // If the load fell below the load at the last scale-up, a scale-down is justified, so this scale-up is no longer
    // considered.
    if (last && load < last.load) last = undefined;
    if (tick.desired > tick.current) last = { up: tick, load };
    if (tick.desired < tick.current && last && tick.atMs - last.up.atMs < countMs) return { up: last.up, down: tick };
  }
  return undefined;
}
