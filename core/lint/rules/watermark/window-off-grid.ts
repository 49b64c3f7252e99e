import { isPresent } from '../../../model/read-value.ts';
import { roundUpToSyncPeriod } from '../../../simulator/watermark/texts/rules-text.ts';
import { watermarkRule } from './watermark-rule.ts';

const windows = [
  'upscaleForbiddenWindowSeconds',
  'downscaleForbiddenWindowSeconds',
  'upscaleDelayAboveWatermarkSeconds',
  'downscaleDelayBelowWatermarkSeconds',
] as const;

/** Reports a window or delay that is not a multiple of the sync period, so that it ends only at the next sync. */
export const windowOffGrid = watermarkRule('window-off-grid', 'hint', function* ({ spec, written }) {
  for (const name of windows) {
    if (!isPresent(written[name]) || spec[name] % 15 === 0) continue;
    yield {
      at: ['spec', name],
      message: `${name} lasts ${roundUpToSyncPeriod(spec[name])} s instead of ${spec[name]} s: the controller syncs every 15 s.`,
    };
  }
});
