// Every kind of autoscaler that is understood. Adding one is one entry here.

import { isTemplated, type ObjectValue, type Value } from '../model/value.ts';
import { horizontalPodAutoscalerKind } from './hpa/kind.ts';
import { olderKinds } from './hpa/versions/older-kinds.ts';
import type { KindDescription } from './kind-description.ts';
import { watermarkPodAutoscalerKind } from './watermark/kind.ts';

/** Of each kind its newest version, in the order in which they are offered. */
export const newestKinds: readonly KindDescription[] = [horizontalPodAutoscalerKind, watermarkPodAutoscalerKind];

/** Every version of each; the newest first. */
export const kinds: readonly KindDescription[] = [
  horizontalPodAutoscalerKind,
  ...olderKinds(horizontalPodAutoscalerKind),
  watermarkPodAutoscalerKind,
];

/** Both as they are written, to the letter; undefined for whatever we do not describe. */
export function kindOf(apiVersion: Value | undefined, kind: Value | undefined): KindDescription | undefined {
  return kinds.find((description) => description.apiVersion === apiVersion && description.kind === kind);
}

/** The newest version where a template writes which one it is. */
export function kindOfTemplatedVersion({ apiVersion, kind }: ObjectValue): KindDescription | undefined {
  return isTemplated(apiVersion) ? newestKinds.find((description) => description.kind === kind) : undefined;
}
