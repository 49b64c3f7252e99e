import { watermarkRule } from './watermark-rule.ts';

export const dryRun = watermarkRule('dry-run', 'information', function* ({ spec }) {
  if (spec.dryRun)
    yield {
      at: ['spec', 'dryRun'],
      message: 'The controller does not scale: with dryRun it only writes the desired replicas to the status.',
    };
});
