import { plainObject } from '../../model/plain-object.ts';
import type { ObjectValue } from '../../model/value.ts';

export function readCount(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The API versions of common targets. kubectl prints the target without its apiVersion. */
const groups: Readonly<Record<string, string>> = {
  Deployment: 'apps/v1',
  StatefulSet: 'apps/v1',
  ReplicaSet: 'apps/v1',
};

export function referenceOf(text = ''): ObjectValue | undefined {
  const slash = text.indexOf('/');
  if (slash <= 0) return undefined;
  const kind = text.slice(0, slash);
  return plainObject({
    apiVersion: Object.hasOwn(groups, kind) ? groups[kind] : undefined,
    kind,
    name: text.slice(slash + 1),
  });
}
