import { flagChange, type RuleChange } from '../rule-change.ts';

export const syncPeriod5s: RuleChange = {
  name: 'sync-period-5s',
  text: 'The controller syncs every 5 s instead of every 15 s.',
  apply: flagChange({ syncPeriodSeconds: 5 }),
};
