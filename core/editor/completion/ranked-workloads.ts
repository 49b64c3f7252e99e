import type { WorkspaceContext } from '../../analysis/workspace-context.ts';
import type { IndexedObject } from '../../index/index-content.ts';
import { shortPath } from '../../index/uris.ts';
import type { IndexedWorkload } from '../../index/workspace-index.ts';
import { notScalableKinds } from '../../lint/rules/api-groups.ts';
import type { Node } from '../../text/node.ts';
import { startsAtSameLine } from '../../text/place-in-file.ts';
import { findNode } from '../../text/tree.ts';

const notScalable: ReadonlySet<string> = new Set(Object.values(notScalableKinds).flat());

export interface RankedWorkload {
  workload: IndexedWorkload;
  scaledBy?: IndexedObject;
}

/**
 * Workloads with the autoscaler's name come first, followed by workloads without an autoscaler. Within each group,
 * workloads of this file come first, and workloads of the same folder second.
 */
export function rankWorkloads(context: WorkspaceContext, autoscaler?: Node): RankedWorkload[] {
  const { index, uri } = context;
  const ownName = nameOf(autoscaler);
  const folder = uri.slice(0, uri.lastIndexOf('/'));
  const isSelf = (other: IndexedObject) =>
    other.uri === uri && startsAtSameLine(other, context) && other.object.name.text === ownName;
  const scalers = new Map<string, IndexedObject>();
  for (const role of ['autoscaler', 'scaledObject'] as const) {
    for (const found of index.all(role)) {
      const { target } = found.object;
      if (target && !isSelf(found)) scalers.set(`${target.kind} ${target.name.text}`, found);
    }
  }
  const scalable = index.ofRole('workload').filter(({ object: { kind } }) => !notScalable.has(kind));
  const ranked = scalable.map((workload) => {
    const { kind, name } = workload.object;
    const scaledBy = scalers.get(`${kind} ${name.text}`);
    const distance = workload.uri === uri ? 0 : workload.uri.startsWith(`${folder}/`) ? 1 : 2;
    const group = name.text === ownName ? 0 : scaledBy ? 2 : 1;
    return { rank: group * 3 + distance, workload, ...(scaledBy && { scaledBy }) };
  });
  return ranked.toSorted((a, b) => a.rank - b.rank);
}

export function describeWorkload({ workload, scaledBy }: RankedWorkload): string {
  const place = `${workload.object.kind} in ${shortPath(workload.uri)}`;
  return scaledBy ? `${place} · already scaled by ${scaledBy.object.kind} ${scaledBy.object.name.text}` : place;
}

export function nameOf(object: Node | undefined): string | undefined {
  const name = findNode(object, ['metadata', 'name'])?.node;
  return name?.kind === 'scalar' && typeof name.value === 'string' ? name.value : undefined;
}
