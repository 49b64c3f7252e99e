import { controllerDescriptionOf } from '../../simulator/controllers.ts';
import { durationText } from '../../simulator/trace-text.ts';
import type { Rule } from '../rule.ts';

export const flaps: Rule = {
  code: 'flaps',
  level: 'warning',
  *check({ autoscaler }) {
    const found = autoscaler && controllerDescriptionOf(autoscaler.kind).flapping?.(autoscaler);
    if (!found) return;
    const { metric, load, cycle, periodSeconds, path } = found;
    const message = `Replicas flap ${cycle.join(' → ')} every ${durationText(periodSeconds)} under a constant load of ${load} (sum of ${metric} over all pods): one replica changes the average by more than the width of the band.`;
    yield { at: path, message };
  },
};
