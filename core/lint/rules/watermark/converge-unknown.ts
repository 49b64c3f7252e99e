import { nearestName } from '../../../model/nearest-name.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { watermarkRule } from './watermark-rule.ts';

const convergeTargets = ['highwatermark', 'lowwatermark'];

/** Reports an unknown direction of convergence, which switches convergence off. */
export const convergeUnknown = watermarkRule(
  'converge-unknown',
  'warning',
  ({ spec: { convergeTowardsWatermark: text } }) => {
    if (text === '' || convergeTargets.includes(text)) return undefined;
    const meant = nearestName(text, convergeTargets);
    return {
      at: ['spec', 'convergeTowardsWatermark'],
      ...(meant && { fixes: [changeFix(['spec', 'convergeTowardsWatermark'], meant)] }),
      message: `Convergence stays off: ${JSON.stringify(text)} is neither highwatermark nor lowwatermark.${meant ? ` Did you mean ${meant}?` : ''}`,
    };
  },
);
