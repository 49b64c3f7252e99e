// The versions that an autoscaler can be converted to.
import type { HpaVersion } from '../../model/admission/types/autoscaler.ts';
import type { firstVersion } from '../../model/hpa/versions/first.ts';

export const convertible: readonly HpaVersion[] = ['v2', 'v2beta2', 'v2beta1', 'v1'];

/** Of `autoscaling`, or the first of all. */
export type TargetVersion = HpaVersion | typeof firstVersion;
