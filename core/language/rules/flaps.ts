import { controllerDescriptionOf } from '../../simulator/controller-descriptions.ts';
import { durationText } from '../../simulator/trace-text.ts';
import type { Rule } from '../rule.ts';

export const flaps: Rule = {
  code: 'flaps',
  level: 'warning',
  *check({ autoscaler }) {
    const found = autoscaler && controllerDescriptionOf(autoscaler.kind).flapping?.(autoscaler);
    if (!found) return;
    const { metric, load, cycle, periodSeconds, path } = found;
    const message = `A constant load of ${load} (${metric} of all pods together) never settles: ${cycle.join(' → ')}, every ${durationText(periodSeconds)}. At these counts one replica more or less moves the average further than the band is wide.`;
    yield { at: path, message };
  },
};
