import { changeFix } from '../../../model/object-fix.ts';
import { isPresent } from '../../../model/read-value.ts';
import { directionRule } from './horizontal-rule.ts';
import { syncSeconds } from './sync-period.ts';

export const windowBelowSync = directionRule('window-below-sync', 'information', function* ({ rules, written, path }) {
  const { stabilizationWindowSeconds: seconds = 0, selectPolicy } = rules;
  if (!isPresent(written.stabilizationWindowSeconds) || selectPolicy === 'Disabled') return;
  if (seconds === 0 || seconds > syncSeconds) return;
  const at = [...path, 'stabilizationWindowSeconds'];
  yield {
    at,
    message: `A window of ${seconds} s acts as 0 s, except at the first sync after the controller's start: by default the controller syncs every ${syncSeconds} s, so no earlier recommendation is in the window.`,
    fixes: [changeFix(at, 0, false)],
  };
});
