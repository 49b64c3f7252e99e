// What the API server knows about the kind of a scaleTargetRef. Only the group of the apiVersion matters.
import { goQuote } from '../../model/go-quote.ts';
import type { TargetReference } from '../../model/target-reference.ts';

const builtIn = new Map([
  ['apps Deployment', 'apps/v1'],
  ['apps ReplicaSet', 'apps/v1'],
  ['apps StatefulSet', 'apps/v1'],
  [' ReplicationController', 'v1'],
]);
const builtInGroups = ['', 'apps', 'extensions'];

/**
 * Returns the group and version of the kind, or the error for an unknown kind. A kind outside the built-in groups is
 * assumed to exist in the cluster.
 */
export function restMappingOf({
  apiVersion = '',
  kind,
}: TargetReference): { groupVersion: string } | { unmapped: string } {
  const group = apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
  const groupVersion = builtInGroups.includes(group) ? builtIn.get(`${group} ${kind}`) : apiVersion;
  if (groupVersion !== undefined) return { groupVersion };
  return { unmapped: `no matches for kind ${goQuote(kind)} in group ${goQuote(group)}` };
}
