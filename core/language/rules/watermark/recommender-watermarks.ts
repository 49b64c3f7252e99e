import { watermarkRule } from './watermark-rule.ts';

export const recommenderWatermarks = watermarkRule('recommender-watermarks', 'error', function* ({ spec: { recommender } }) {
  if (!recommender || (recommender.highWatermark !== undefined && recommender.lowWatermark !== undefined)) return;
  const missing = recommender.highWatermark === undefined ? 'highWatermark' : 'lowWatermark';
  const message = `Without ${missing} the controller breaks off after every good answer, and nothing is ever scaled or reported.`;
  yield { at: ['spec', 'recommender', missing], on: 'key', message };
});
