import { changeTo } from '../../../model/fix.ts';
import { nearestName } from '../../../model/near.ts';
import { watermarkRule } from './watermark-rule.ts';

export const algorithmUnknown = watermarkRule('algorithm-unknown', 'warning', function* ({ spec: { algorithm } }) {
  if (algorithm === 'average' || algorithm === 'absolute') return;
  const meant = nearestName(algorithm, ['average', 'absolute']);
  yield {
    at: ['spec', 'algorithm'],
    ...(meant && { fixes: [changeTo(['spec', 'algorithm'], meant)] }),
    message: `${JSON.stringify(algorithm)} is accepted and acts as absolute.${meant ? ` Did you mean ${meant}?` : ''}`,
  };
});
