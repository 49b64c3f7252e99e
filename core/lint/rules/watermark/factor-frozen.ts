import { milliValue } from '../../../model/watermark/defaults.ts';
import { limitFactors } from './limit-factors.ts';
import { watermarkRule } from './watermark-rule.ts';

/** Reports a limit factor of 0, which disables scaling in the direction of the factor. */
export const factorFrozen = watermarkRule('factor-frozen', 'information', ({ spec }) => {
  const frozen = limitFactors.filter((name) => milliValue(spec[name]) === 0n);
  const [name] = frozen;
  if (frozen.length !== 1 || !name) return undefined;
  const [verb, bound] = name === 'scaleUpLimitFactor' ? ['add', 'minReplicas'] : ['remove', 'maxReplicas'];
  return {
    at: ['spec', name],
    message: `Only ${bound} can ${verb} replicas, because ${name} is 0.`,
  };
});
