import { hasOnlyMetrics } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

/** Reports a `tolerateZero` that has no effect, because all metrics are Resource metrics. */
export const tolerateZeroIneffective = watermarkRule('tolerate-zero-ineffective', 'warning', ({ spec }) => {
  if (!spec.tolerateZero || !hasOnlyMetrics(spec, ({ type }) => type === 'Resource')) return undefined;
  return {
    at: ['spec', 'tolerateZero'],
    message: 'tolerateZero has no effect here: a Resource metric of 0 always counts.',
  };
});
