import { watermarkRule } from './watermark-rule.ts';

/** Reports that convergence towards a watermark does not wait for the configured upscale or downscale delay. */
export const convergeIgnoresDelay = watermarkRule('converge-ignores-delay', 'information', ({ spec }) => {
  const {
    convergeTowardsWatermark: towards,
    upscaleDelayAboveWatermarkSeconds: up,
    downscaleDelayBelowWatermarkSeconds: down,
  } = spec;
  const delay = towards === 'highwatermark' ? down : towards === 'lowwatermark' ? up : 0;
  if (delay === 0) return undefined;
  return {
    at: ['spec', 'convergeTowardsWatermark'],
    message: `Convergence does not wait for the delay of ${delay} s, only for the forbidden window.`,
  };
});
