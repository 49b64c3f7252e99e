import { watermarkRule } from './watermark-rule.ts';

export const dryRun = watermarkRule('dry-run', 'information', function* ({ spec }) {
  if (spec.dryRun) yield { at: ['spec', 'dryRun'], message: 'Nothing is scaled: what would be set only shows in the status.' };
});
