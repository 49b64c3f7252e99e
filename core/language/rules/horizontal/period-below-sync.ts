import { changeFix } from '../../../model/object-fix.ts';
import { directionRule } from './horizontal-rule.ts';
import { syncSeconds } from './sync-period.ts';
import { amountText, writtenPolicies } from './written-policies.ts';

export const periodBelowSync = directionRule('period-below-sync', 'information', function* (direction) {
  for (const policy of writtenPolicies(direction)) {
    const { periodSeconds, path } = policy;
    if (periodSeconds >= syncSeconds) continue;
    const at = [...path, 'periodSeconds'];
    yield {
      at,
      message: `${amountText(policy)} per ${periodSeconds} s act as ${amountText(policy)} per ${syncSeconds} s: by default the controller syncs only every ${syncSeconds} s.`,
      fixes: [changeFix(at, syncSeconds, false)],
    };
  }
});
