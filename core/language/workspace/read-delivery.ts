// Reads an Application or ApplicationSet of Argo CD: the workloads whose `replicas` a sync leaves as they are.
import type { MapNode } from '../../text/node.ts';
import { findNode } from '../../text/tree.ts';
import type { PatchTarget } from '../object-patch.ts';
import { listAt, stringOf } from './node-strings.ts';

/** In an Application, and in the template of an ApplicationSet. */
const specPaths = [['spec'], ['spec', 'template', 'spec']];

const replicasPattern = /\breplicas\b/;

export function readKeptReplicas(root: MapNode): PatchTarget[] {
  return specPaths.flatMap((path) =>
    listAt(root, [...path, 'ignoreDifferences']).flatMap((entry) => {
      const ignored = ['jsonPointers', 'jqPathExpressions'].flatMap((key) =>
        entry?.kind === 'map' ? listAt(entry, [key]) : [],
      );
      const managers = entry?.kind === 'map' ? listAt(entry, ['managedFieldsManagers']) : [];
      const keeps = managers.length > 0 || ignored.some((one) => replicasPattern.test(stringOf(one) ?? ''));
      const [kind, name] = ['kind', 'name'].map((key) => stringOf(findNode(entry, [key])?.node));
      return keeps ? [{ ...(kind !== undefined && { kind }), ...(name !== undefined && { name }) }] : [];
    }),
  );
}
