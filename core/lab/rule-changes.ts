// The changed rules that `replicast lab` can try. A new rule needs a file in changes/ and an entry here.
import { scaleDownHalfPerMinute } from './changes/scale-down-half-per-minute.ts';
import { scaleDownWindow60s } from './changes/scale-down-window-60s.ts';
import { scaleUpWindow30s } from './changes/scale-up-window-30s.ts';
import { scaleUpWithoutTolerance } from './changes/scale-up-without-tolerance.ts';
import { syncPeriod5s } from './changes/sync-period-5s.ts';
import { tolerance5Percent } from './changes/tolerance-5-percent.ts';
import type { RuleChange } from './rule-change.ts';

export const ruleChanges: readonly RuleChange[] = [
  syncPeriod5s,
  tolerance5Percent,
  scaleUpWithoutTolerance,
  scaleUpWindow30s,
  scaleDownWindow60s,
  scaleDownHalfPerMinute,
];
