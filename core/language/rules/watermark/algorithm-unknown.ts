import { nearestName } from '../../../model/near.ts';
import { watermarkRule } from './watermark-rule.ts';

export const algorithmUnknown = watermarkRule('algorithm-unknown', 'warning', function* ({ spec: { algorithm } }) {
  if (algorithm === 'average' || algorithm === 'absolute') return;
  const meant = nearestName(algorithm, ['average', 'absolute']);
  yield {
    at: ['spec', 'algorithm'],
    message: `${JSON.stringify(algorithm)} is accepted and acts as absolute.${meant ? ` Did you mean ${meant}?` : ''}`,
  };
});
