import { changeFix } from '../../../model/object-fix.ts';
import { directionRule } from './horizontal-rule.ts';
import { setsSyncPeriod, syncText } from './sync-period.ts';
import { amountText } from './written-policies.ts';

export const periodBelowSync = directionRule(
  'period-below-sync',
  'information',
  function* (direction, { syncPeriod }) {
    const { seconds } = syncPeriod;
    for (const policy of direction.policies) {
      const { periodSeconds, path } = policy;
      if (periodSeconds >= seconds) continue;
      const at = [...path, 'periodSeconds'];
      yield {
        at,
        message: `${amountText(policy)} per ${periodSeconds} s act as ${amountText(policy)} per ${seconds} s: ${syncText(syncPeriod, ' only')}.`,
        fixes: [changeFix(at, seconds, false)],
      };
    }
  },
  { needsScenario: setsSyncPeriod },
);
