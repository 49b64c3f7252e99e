import { watermarkRule } from './watermark-rule.ts';

/** Reports `dryRun`, with which the target is not scaled. */
export const dryRun = watermarkRule('dry-run', 'information', ({ spec }) =>
  spec.dryRun
    ? {
        at: ['spec', 'dryRun'],
        message: 'The controller does not scale: with dryRun it only writes the desired replicas to the status.',
      }
    : undefined,
);
