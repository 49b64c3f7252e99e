// Every kind of autoscaler that is understood. Adding one is one entry here.
import { describeField } from './describe.ts';
import { horizontalPodAutoscalerV2 } from './hpa/fields/object.ts';
import { readHorizontalPodAutoscaler } from './hpa/read.ts';
import { olderKinds } from './hpa/versions/kinds.ts';
import type { KindDescription } from './kind.ts';
import type { Value } from './value.ts';

const horizontalPodAutoscaler = describeField('', horizontalPodAutoscalerV2);

const newest: KindDescription = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  root: horizontalPodAutoscaler,
  read: (object, options) => readHorizontalPodAutoscaler(object, horizontalPodAutoscaler, options),
};

export const kinds: readonly KindDescription[] = [newest, ...olderKinds(newest)];

export function kindOf(apiVersion: Value | undefined, kind: Value | undefined): KindDescription | undefined {
  return kinds.find((description) => description.apiVersion === apiVersion && description.kind === kind);
}
