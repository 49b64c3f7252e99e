import { directionRule } from './horizontal-rule.ts';
import { roundUpToSync, setsSyncPeriod, syncText } from './sync-period.ts';

/** Off by default: the sync period is a flag of the controller. */
export const periodOffGrid = directionRule(
  'period-off-grid',
  'off',
  function* (direction, { syncPeriod }) {
    for (const { periodSeconds, path } of direction.policies) {
      const next = roundUpToSync(periodSeconds, syncPeriod);
      if (periodSeconds < syncPeriod.seconds || periodSeconds === next) continue;
      yield {
        at: [...path, 'periodSeconds'],
        message: `${periodSeconds} s act as ${next} s: ${syncText(syncPeriod)}.`,
      };
    }
  },
  { needsScenario: setsSyncPeriod },
);
