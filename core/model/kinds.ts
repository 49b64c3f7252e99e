// Every kind of autoscaler that is understood. Adding one is one entry here.
import { horizontalPodAutoscalerKind } from './hpa/kind.ts';
import type { KindDescription } from './kind.ts';
import type { Value } from './value.ts';
import { watermarkPodAutoscalerKind } from './watermark/kind.ts';

export const kinds: readonly [KindDescription, ...KindDescription[]] = [horizontalPodAutoscalerKind, watermarkPodAutoscalerKind];

export function kindOf(apiVersion: Value | undefined, kind: Value | undefined): KindDescription | undefined {
  return kinds.find((description) => description.apiVersion === apiVersion && description.kind === kind);
}
