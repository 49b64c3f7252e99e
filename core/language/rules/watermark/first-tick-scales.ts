import { watermarkRule } from './watermark-rule.ts';

/** Off by default: it is true of every new object. */
export const firstTickScales = watermarkRule('first-tick-scales', 'off', function* ({ spec }) {
  const { upscaleForbiddenWindowSeconds: up, downscaleForbiddenWindowSeconds: down } = spec;
  const message = `The first evaluation of a new object waits for no window and no delay. It counts as a scaling, also where the count stays: from then on nothing is added for ${up} s and nothing removed for ${down} s.`;
  yield { at: ['kind'], message };
});
