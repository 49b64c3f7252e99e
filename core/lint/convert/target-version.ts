import type { extensionsVersion, HpaVersion } from '../../model/releases.ts';

export const convertibleVersions: readonly HpaVersion[] = ['v2', 'v2beta2', 'v2beta1', 'v1'];

export type TargetVersion = HpaVersion | typeof extensionsVersion;

export const kedaTarget = 'keda';

export type ConversionTarget = TargetVersion | typeof kedaTarget;
