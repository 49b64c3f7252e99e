import { flagChange, type RuleChange } from '../rule-change.ts';

export const tolerance5Percent: RuleChange = {
  name: 'tolerance-5-percent',
  text: 'The tolerance of all autoscalers is 5 % instead of 10 %, unless the object sets its own.',
  apply: flagChange({ tolerance: 0.05 }),
};
