import { changeFix } from '../../../model/object-fix.ts';
import { policyRule } from './horizontal-rule.ts';
import { setsSyncPeriod, syncText } from './sync-period.ts';
import { policyAmountText } from './written-policies.ts';

/** Reports a policy whose period is shorter than the sync period. */
export const periodBelowSync = policyRule(
  'period-below-sync',
  'information',
  (policy, _, { syncPeriod }) => {
    const { seconds } = syncPeriod;
    const { periodSeconds, path } = policy;
    if (periodSeconds >= seconds) return undefined;
    const at = [...path, 'periodSeconds'];
    return {
      at,
      message: `${policyAmountText(policy)} per ${periodSeconds} s act as ${policyAmountText(policy)} per ${seconds} s: ${syncText(syncPeriod, ' only')}.`,
      fixes: [changeFix(at, seconds, false)],
    };
  },
  { needsScenario: setsSyncPeriod },
);
