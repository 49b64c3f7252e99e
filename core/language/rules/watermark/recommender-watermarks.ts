import { watermarkRule } from './watermark-rule.ts';

export const recommenderWatermarks = watermarkRule(
  'recommender-watermarks',
  'error',
  function* ({ spec: { recommender } }) {
    if (!recommender || (recommender.highWatermark !== undefined && recommender.lowWatermark !== undefined)) return;
    const missing = recommender.highWatermark === undefined ? 'highWatermark' : 'lowWatermark';
    const message = `Without ${missing} the controller panics after every valid response, and never scales or reports anything.`;
    yield { at: ['spec', 'recommender', missing], on: 'key', message };
  },
);
