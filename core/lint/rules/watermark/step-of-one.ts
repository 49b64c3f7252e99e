import { isPresent } from '../../../model/read-value.ts';
import { milliValue } from '../../../model/watermark/defaults.ts';
import { counted } from '../target/workspace-rule.ts';
import { limitFactors } from './limit-factors.ts';
import { watermarkRule } from './watermark-rule.ts';

/**
 * Reports a limit factor that is less than one replica at minReplicas. Near minReplicas, the controller then changes
 * the count by one replica at a time.
 */
export const stepOfOne = watermarkRule('step-of-one', 'hint', function* ({ spec, written }) {
  for (const name of limitFactors) {
    const value = milliValue(spec[name]);
    const replicas = spec.minReplicas ?? 1;
    if (!isPresent(written[name]) || value <= 3000n || (value * BigInt(replicas)) / 100_000n > 0n) continue;
    const verb = name === 'scaleUpLimitFactor' ? 'adds' : 'removes';
    yield {
      at: ['spec', name],
      message: `Near minReplicas the controller ${verb} one replica at a time: ${Number(value) / 1000} % of ${counted(replicas, 'replica')} is less than one.`,
    };
  }
});
