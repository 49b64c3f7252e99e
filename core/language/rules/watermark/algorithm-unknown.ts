import { nearestName } from '../../../model/nearest-name.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { watermarkRule } from './watermark-rule.ts';

export const algorithmUnknown = watermarkRule('algorithm-unknown', 'warning', function* ({ spec: { algorithm } }) {
  if (algorithm === 'average' || algorithm === 'absolute') return;
  const meant = nearestName(algorithm, ['average', 'absolute']);
  yield {
    at: ['spec', 'algorithm'],
    ...(meant && { fixes: [changeFix(['spec', 'algorithm'], meant)] }),
    message: `${JSON.stringify(algorithm)} acts as absolute: the controller knows only average and absolute.${meant ? ` Did you mean ${meant}?` : ''}`,
  };
});
