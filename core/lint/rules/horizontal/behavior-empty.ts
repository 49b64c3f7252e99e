import { asObject } from '../../../model/read-value.ts';
import { isObject } from '../../../model/value.ts';
import { climbsDiffer, isEmptyDirection } from './behavior-one-direction.ts';
import { climbTexts, defaultDirection } from './default-climb.ts';
import { horizontalRule } from './horizontal-rule.ts';

/**
 * Reports an empty `behavior`. With an empty `behavior`, the controller uses a different algorithm than without
 * `behavior`.
 */
export const behaviorEmpty = horizontalRule('behavior-empty', 'information', (subject) => {
  const { autoscaler, object, isComplete, server, has, syncPeriod } = subject;
  const { behavior } = asObject(object.spec);
  if (!autoscaler?.behavior || !isComplete || !server.behavior || !isObject(behavior)) return undefined;
  if (!isEmptyDirection(behavior.scaleUp) || !isEmptyDirection(behavior.scaleDown)) return undefined;
  const { byDefault, withoutBehavior } = climbTexts(autoscaler, syncPeriod);
  const limits = climbsDiffer(autoscaler)
    ? `scale-up allows ${byDefault} instead of ${withoutBehavior}`
    : 'limits apply per 15 s instead of per sync';
  // Up to 1.20, an old recommendation can raise the replicas with and without `behavior`, so the two algorithms do not
  // differ in this point.
  const window = has.stabilizesFromCurrent ? ', and an earlier high recommendation no longer raises the replicas' : '';
  const at = ['spec', 'behavior'];
  return {
    at,
    on: 'key',
    message: `With an empty behavior the HPA uses a different algorithm than without behavior: ${limits}${window}.`,
    fixes: [
      { title: 'Remove behavior', isPreferred: false, changes: [{ at, to: undefined }] },
      {
        title: 'Write out the defaults',
        isPreferred: false,
        changes: [{ at, to: { scaleUp: defaultDirection('scaleUp'), scaleDown: defaultDirection('scaleDown') } }],
      },
    ],
  };
});
