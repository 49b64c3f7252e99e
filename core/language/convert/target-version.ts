// The versions that an autoscaler can be converted to.

import type { extensionsVersion } from '../../apiserver/hpa/versions/extensions-v1beta1.ts';
import type { HpaVersion } from '../../apiserver/types/autoscaler-types.ts';

export const convertibleVersions: readonly HpaVersion[] = ['v2', 'v2beta2', 'v2beta1', 'v1'];

/** Of `autoscaling`, or the first of all. */
export type TargetVersion = HpaVersion | typeof extensionsVersion;
