import { changeFix } from '../../../model/object-fix.ts';
import { isPresent } from '../../../model/read-value.ts';
import { directionRule } from './horizontal-rule.ts';
import { setsSyncPeriod, syncText } from './sync-period.ts';

/**
 * Reports a stabilization window above 0 s that is not longer than the sync period. Such a window contains no earlier
 * recommendation.
 */
export const windowBelowSync = directionRule(
  'window-below-sync',
  'information',
  ({ rules, written, path }, { syncPeriod }) => {
    const { stabilizationWindowSeconds: seconds = 0, selectPolicy } = rules;
    if (!isPresent(written.stabilizationWindowSeconds) || selectPolicy === 'Disabled') return undefined;
    if (seconds === 0 || seconds > syncPeriod.seconds) return undefined;
    const at = [...path, 'stabilizationWindowSeconds'];
    return {
      at,
      message: `A window of ${seconds} s acts as 0 s: ${syncText(syncPeriod)}, so no earlier recommendation is in the window. The only exception is the first sync after the controller's start.`,
      fixes: [changeFix(at, 0, false)],
    };
  },
  { needsScenario: setsSyncPeriod },
);
