import { watermarkRule } from './watermark-rule.ts';

/** Reports `dryRun: true`, because the controller then does not scale the target. */
export const dryRun = watermarkRule('dry-run', 'information', ({ spec }) =>
  spec.dryRun
    ? {
        at: ['spec', 'dryRun'],
        message: 'The controller does not scale: with dryRun it only writes the desired replicas to the status.',
      }
    : undefined,
);
