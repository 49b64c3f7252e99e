// The sync period of the controller, and its text in messages (docs/behavior/hpa.md §1.1).
import { asObject } from '../../../model/read-value.ts';
import { isObject } from '../../../model/value.ts';
import type { SyncPeriod } from '../../horizontal-subject.ts';
import type { ScenarioNeed } from '../../rule.ts';

/**
 * Used as `needsScenario` by rules that depend on the sync period. These rules need the scenario file of the
 * autoscaler, because this file may set the flag that determines the sync period.
 */
export const setsSyncPeriod: ScenarioNeed = {
  on: 'file',
  isPossible: ({ object }) => isObject(asObject(object.spec).behavior),
};

export function syncText({ seconds, isDefault }: SyncPeriod, only = ''): string {
  const text = `the controller syncs${only} every ${seconds} s`;
  return isDefault ? `by default ${text}` : `${text} (syncPeriodSeconds)`;
}

/**
 * Rounds seconds up to a multiple of the sync period. A scaling policy acts as if its period were this multiple,
 * because the controller applies policies only at syncs.
 */
export function roundUpToSync(seconds: number, syncPeriod: SyncPeriod): number {
  return Math.ceil(seconds / syncPeriod.seconds) * syncPeriod.seconds;
}
