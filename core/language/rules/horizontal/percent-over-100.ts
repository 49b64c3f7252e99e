import { changeFix } from '../../../model/object-fix.ts';
import { directionRule } from './horizontal-rule.ts';

export const percentOver100 = directionRule('percent-over-100', 'information', function* (direction) {
  if (direction.direction !== 'scaleDown') return;
  for (const { type, value, path } of direction.policies) {
    if (type !== 'Percent' || value <= 100) continue;
    const at = [...path, 'value'];
    yield {
      at,
      message: `${value} % acts as 100 %: a scale-down removes all replicas at most, down to minReplicas.`,
      fixes: [changeFix(at, 100)],
    };
  }
});
