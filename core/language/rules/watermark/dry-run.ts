import { watermarkRule } from './watermark-rule.ts';

export const dryRun = watermarkRule('dry-run', 'information', function* ({ spec }) {
  if (spec.dryRun)
    yield {
      at: ['spec', 'dryRun'],
      message: 'The controller does not scale: it only records the count in the status.',
    };
});
