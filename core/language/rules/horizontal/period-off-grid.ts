import { directionRule } from './horizontal-rule.ts';
import { syncSeconds } from './sync-period.ts';
import { writtenPolicies } from './written-policies.ts';

/** Off by default: the sync period is a flag of the controller. */
export const periodOffGrid = directionRule('period-off-grid', 'off', function* (direction) {
  for (const { periodSeconds, path } of writtenPolicies(direction)) {
    if (periodSeconds < syncSeconds || periodSeconds % syncSeconds === 0) continue;
    const next = Math.ceil(periodSeconds / syncSeconds) * syncSeconds;
    yield {
      at: [...path, 'periodSeconds'],
      message: `${periodSeconds} s act as ${next} s: by default the controller syncs every ${syncSeconds} s.`,
    };
  }
});
