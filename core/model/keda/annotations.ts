import { parseGoBool } from './go-numbers.ts';
import type { ScaledObject } from './scaled-object.ts';

export const pausedAnnotation = 'autoscaling.keda.sh/paused';
export const pausedReplicasAnnotation = 'autoscaling.keda.sh/paused-replicas';
export const pausedScaleInAnnotation = 'autoscaling.keda.sh/paused-scale-in';
export const pausedScaleOutAnnotation = 'autoscaling.keda.sh/paused-scale-out';
export const forceActivationAnnotation = 'autoscaling.keda.sh/force-activation';
export const excludedLabelsAnnotation = 'scaledobject.keda.sh/hpa-excluded-labels';
export const transferAnnotation = 'scaledobject.keda.sh/transfer-hpa-ownership';
/** The annotation of an HPA that disables the ownership check of KEDA's webhook. */
export const ownershipAnnotation = 'validations.keda.sh/hpa-ownership';
export const nameLabel = 'scaledobject.keda.sh/name';

type Annotated = Pick<ScaledObject, 'annotations'>;

/** Any string that is not a Go boolean counts as true, even an empty string. */
function isFlagSet({ annotations }: Annotated, annotation: string): boolean {
  const value = annotations[annotation];
  return value !== undefined && (parseGoBool(value) ?? true);
}

/**
 * Whether the object is paused, so that it has no HPA and no scale loop. `paused: false` does not cancel
 * `paused-replicas`.
 */
export function isPaused(object: Annotated): boolean {
  return object.annotations[pausedReplicasAnnotation] !== undefined || isFlagSet(object, pausedAnnotation);
}

export function pausingAnnotation({ annotations }: Annotated): string {
  return annotations[pausedReplicasAnnotation] === undefined ? pausedAnnotation : pausedReplicasAnnotation;
}

export function pausesScaleIn(object: Annotated): boolean {
  return isFlagSet(object, pausedScaleInAnnotation);
}

export function pausesScaleOut(object: Annotated): boolean {
  return isFlagSet(object, pausedScaleOutAnnotation);
}

export function isForced(object: Annotated): boolean {
  return isFlagSet(object, forceActivationAnnotation);
}
