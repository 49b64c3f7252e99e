// The defaults that the API server adds to an empty `behavior` (docs/behavior/hpa.md §4.1).
import type { Behavior } from './autoscaler.ts';

/**
 * The defaults of scaleDown contain no stabilization window, because a flag of the controller determines the default.
 */
export const behaviorDefaults: Behavior = {
  scaleUp: {
    stabilizationWindowSeconds: 0,
    selectPolicy: 'Max',
    policies: [
      { type: 'Pods', value: 4, periodSeconds: 15 },
      { type: 'Percent', value: 100, periodSeconds: 15 },
    ],
  },
  scaleDown: { selectPolicy: 'Max', policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] },
};
