// Every supported kind of autoscaler; a new kind needs one entry here.

import { isTemplated, type ObjectValue, type Value } from '../model/value.ts';
import { horizontalPodAutoscalerKind } from './hpa/kind.ts';
import { olderKinds } from './hpa/versions/older-kinds.ts';
import { federatedHpaKind } from './karmada/federated-kind.ts';
import { scaledObjectKind } from './keda/kind.ts';
import type { KindDescription } from './kind-description.ts';
import { watermarkPodAutoscalerKind } from './watermark/kind.ts';

export const newestKinds: readonly KindDescription[] = [
  horizontalPodAutoscalerKind,
  watermarkPodAutoscalerKind,
  scaledObjectKind,
  federatedHpaKind,
];

export const kinds: readonly KindDescription[] = [
  horizontalPodAutoscalerKind,
  ...olderKinds(horizontalPodAutoscalerKind),
  watermarkPodAutoscalerKind,
  scaledObjectKind,
  federatedHpaKind,
];

export function kindOf(apiVersion: Value | undefined, kind: Value | undefined): KindDescription | undefined {
  return kinds.find((description) => description.apiVersion === apiVersion && description.kind === kind);
}

export function kindOfTemplatedVersion({ apiVersion, kind }: ObjectValue): KindDescription | undefined {
  return isTemplated(apiVersion) ? newestKinds.find((description) => description.kind === kind) : undefined;
}
