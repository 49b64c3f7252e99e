import { policyRule } from './horizontal-rule.ts';
import { roundUpToSync, setsSyncPeriod, syncText } from './sync-period.ts';

/**
 * Reports a period that is not a multiple of the sync period. Off by default, because a cluster may have another sync
 * period.
 */
export const periodOffGrid = policyRule(
  'period-off-grid',
  'off',
  ({ periodSeconds, path }, _, { syncPeriod }) => {
    const next = roundUpToSync(periodSeconds, syncPeriod);
    if (periodSeconds < syncPeriod.seconds || periodSeconds === next) return undefined;
    return {
      at: [...path, 'periodSeconds'],
      message: `A period of ${periodSeconds} s acts as ${next} s: ${syncText(syncPeriod)}.`,
    };
  },
  { needsScenario: setsSyncPeriod },
);
