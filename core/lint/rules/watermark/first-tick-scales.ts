import { watermarkRule } from './watermark-rule.ts';

/**
 * Reports that the first sync ignores windows and counts as a scaling. The rule is off by default, because it would
 * report every new object.
 */
export const firstTickScales = watermarkRule('first-tick-scales', 'off', ({ spec }) => {
  const { upscaleForbiddenWindowSeconds: up, downscaleForbiddenWindowSeconds: down } = spec;
  const message = `The first sync of a new object ignores all windows and delays, and counts as a scaling even if the replicas do not change: the controller then adds no replicas for ${up} s and removes none for ${down} s.`;
  return { at: ['kind'], message };
});
