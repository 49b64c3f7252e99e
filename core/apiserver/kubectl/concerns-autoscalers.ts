import { nearestName } from '../../model/nearest-name.ts';
import { isObject, type Value } from '../../model/value.ts';
import { resources } from '../resources.ts';

export function concernsAutoscalers(value: Value): boolean {
  if (!isObject(value)) return true;
  const { apiVersion, kind } = value;
  if (typeof kind !== 'string' || kind === '') return true;
  if (typeof apiVersion === 'string' && apiVersion.startsWith('autoscaling/')) return kind !== 'Scale';
  return (
    nearestName(
      kind,
      resources.map((resource) => resource.kind),
    ) !== undefined
  );
}
