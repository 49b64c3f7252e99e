// The versions of `autoscaling` to which an autoscaler can be converted.

import type { extensionsVersion, HpaVersion } from '../../model/releases.ts';

export const convertibleVersions: readonly HpaVersion[] = ['v2', 'v2beta2', 'v2beta1', 'v1'];

/** A version of `autoscaling`, or `extensions/v1beta1`, the first version. */
export type TargetVersion = HpaVersion | typeof extensionsVersion;

/** The target of a conversion to a ScaledObject of KEDA. */
export const kedaTarget = 'keda';

/** What an autoscaler can become: another version, or another kind. */
export type ConversionTarget = TargetVersion | typeof kedaTarget;
