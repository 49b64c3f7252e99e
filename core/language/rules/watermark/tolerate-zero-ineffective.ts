import { hasOnly } from './sources.ts';
import { watermarkRule } from './watermark-rule.ts';

export const tolerateZeroIneffective = watermarkRule('tolerate-zero-ineffective', 'warning', function* ({ spec }) {
  if (!spec.tolerateZero || !hasOnly(spec, ({ type }) => type === 'Resource')) return;
  yield { at: ['spec', 'tolerateZero'], message: 'tolerateZero has no effect here: a Resource metric of 0 always counts.' };
});
