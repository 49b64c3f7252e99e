import { nearestName } from '../../../model/nearest-name.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { watermarkRule } from './watermark-rule.ts';

/** Reports an unknown `algorithm`, which acts as `absolute`. */
export const algorithmUnknown = watermarkRule('algorithm-unknown', 'warning', ({ spec: { algorithm } }) => {
  if (algorithm === 'average' || algorithm === 'absolute') return undefined;
  const meant = nearestName(algorithm, ['average', 'absolute']);
  return {
    at: ['spec', 'algorithm'],
    ...(meant && { fixes: [changeFix(['spec', 'algorithm'], meant)] }),
    message: `${JSON.stringify(algorithm)} acts as absolute: the controller knows only average and absolute.${meant ? ` Did you mean ${meant}?` : ''}`,
  };
});
