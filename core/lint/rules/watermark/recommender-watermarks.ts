import { watermarkRule } from './watermark-rule.ts';

/** Reports a recommender without both watermarks, which makes the controller panic. */
export const recommenderWatermarks = watermarkRule('recommender-watermarks', 'error', ({ spec: { recommender } }) => {
  if (!recommender || (recommender.highWatermark !== undefined && recommender.lowWatermark !== undefined))
    return undefined;
  const missing = recommender.highWatermark === undefined ? 'highWatermark' : 'lowWatermark';
  const message = `The controller never scales or reports anything: without ${missing} it panics after every valid response.`;
  return { at: ['spec', 'recommender', missing], on: 'key', message };
});
