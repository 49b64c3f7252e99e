import { controllerOf } from '../../simulator/controllers.ts';
import { durationText } from '../../simulator/words.ts';
import type { Rule } from '../rule.ts';

export const flaps: Rule = {
  code: 'flaps',
  level: 'warning',
  *check({ autoscaler }) {
    const found = autoscaler && controllerOf(autoscaler.kind).flapping?.(autoscaler);
    if (!found) return;
    const { by, load, cycle, seconds, path } = found;
    const message = `A constant load of ${load} (${by} of all pods together) never settles: ${cycle.join(' → ')}, every ${durationText(seconds)}. At these counts one replica more or less moves the average further than the band is wide.`;
    yield { at: path, message };
  },
};
