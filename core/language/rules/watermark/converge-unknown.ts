import { nearestName } from '../../../model/nearest-name.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { watermarkRule } from './watermark-rule.ts';

const convergeTargets = ['highwatermark', 'lowwatermark'];

export const convergeUnknown = watermarkRule(
  'converge-unknown',
  'warning',
  function* ({ spec: { convergeTowardsWatermark: text } }) {
    if (text === '' || convergeTargets.includes(text)) return;
    const meant = nearestName(text, convergeTargets);
    yield {
      at: ['spec', 'convergeTowardsWatermark'],
      ...(meant && { fixes: [changeFix(['spec', 'convergeTowardsWatermark'], meant)] }),
      message: `Convergence stays off: ${JSON.stringify(text)} is neither highwatermark nor lowwatermark.${meant ? ` Did you mean ${meant}?` : ''}`,
    };
  },
);
