import type { AnalyzedObject } from '../../../analysis/analyze-document.ts';
import { generationOf } from '../../../apiserver/keda/generated.ts';
import type { IndexedObject } from '../../../index/index-content.ts';
import { scaleTargetOf } from '../../../index/workspace-object.ts';
import { ownershipAnnotation } from '../../../model/keda/annotations.ts';
import { isCheckedByWebhook, webhookMessageBeside } from '../../../model/keda/webhook.ts';
import { plainObject } from '../../../model/plain-object.ts';
import type { ObjectValue } from '../../../model/value.ts';

/**
 * Returns the sentence with which the webhook refuses the object because of `others`, the other autoscalers in the
 * namespace of the object. The sentence is empty if the webhook allows the object.
 */
export function refusedBesideOthers(object: AnalyzedObject, others: readonly IndexedObject[]): string {
  const scaledObject = scaledObjectOf(object);
  if (!scaledObject) return '';
  const { namespace } = scaledObject;
  return sentence(
    webhookMessageBeside(
      scaledObject,
      others.map((other) => writtenAs(other, namespace)),
    ),
  );
}

export function refusedWithoutRequest(object: AnalyzedObject, container: string, resource: string): string {
  const scaledObject = scaledObjectOf(object);
  if (!scaledObject || !isCheckedByWebhook(scaledObject.spec.scaleTargetRef)) return '';
  return sentence(
    `the scaledobject has a ${resource} trigger but the container ${container} doesn't have the ${resource} request defined`,
  );
}

function scaledObjectOf({ object, description }: AnalyzedObject) {
  return description?.kind === 'ScaledObject' ? generationOf(object).object : undefined;
}

function sentence(message: string | undefined): string {
  return message === undefined ? '' : ` Where KEDA's webhook runs, it refuses the ScaledObject: ${message}.`;
}

function writtenAs({ object }: IndexedObject, namespace: string): ObjectValue {
  const { apiVersion, kind, name } = object;
  const target = scaleTargetOf(object);
  const annotations = object.role === 'autoscaler' && object.isIgnoredByKeda ? { [ownershipAnnotation]: 'false' } : {};
  return plainObject({
    apiVersion,
    kind,
    metadata: plainObject({ name: name.text, namespace, annotations: plainObject(annotations) }),
    spec: plainObject({
      scaleTargetRef: plainObject({
        ...(target?.apiVersion !== undefined && { apiVersion: target.apiVersion }),
        kind: target?.kind ?? '',
        name: target?.name.text ?? '',
      }),
    }),
  });
}
