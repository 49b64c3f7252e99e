import { changeTo } from '../../../model/fix.ts';
import { nearestName } from '../../../model/near.ts';
import { watermarkRule } from './watermark-rule.ts';

const converge = ['highwatermark', 'lowwatermark'];

export const convergeUnknown = watermarkRule('converge-unknown', 'warning', function* ({ spec: { convergeTowardsWatermark: text } }) {
  if (text === '' || converge.includes(text)) return;
  const meant = nearestName(text, converge);
  yield {
    at: ['spec', 'convergeTowardsWatermark'],
    ...(meant && { fixes: [changeTo(['spec', 'convergeTowardsWatermark'], meant)] }),
    message: `${JSON.stringify(text)} is accepted and means off.${meant ? ` Did you mean ${meant}?` : ''}`,
  };
});
