// Finds autoscalers that certainly or possibly compete for a target.

import type { IndexedObject } from './index-content.ts';
import { areProvenTogether } from './links/proven-together.ts';
import { isSameTarget } from './links/workload-links.ts';
import { directoryOf } from './uris.ts';
import type { WorkspaceIndex } from './workspace-index.ts';
import { scaleTargetOf, type WorkspaceObject } from './workspace-object.ts';

/**
 * Whether the object certainly sets replicas. A WatermarkPodAutoscaler with `dryRun` sets no replicas, and a paused
 * ScaledObject has no HPA.
 */
export function setsCounts({ object }: IndexedObject): boolean {
  if (object.templated) return false;
  if (object.role === 'scaledObject') return object.createdAutoscaler !== undefined;
  return object.role === 'autoscaler' && !object.isDryRun;
}

/**
 * Whether two autoscalers are the same object in two files, or a ScaledObject and the HPA that it creates or takes
 * over.
 */
export function isSameAutoscaler({ object: own }: IndexedObject, { object: other }: IndexedObject): boolean {
  if (own.kind === other.kind) return own.name.text === other.name.text;
  return creates(own, other) || creates(other, own);
}

function creates(own: WorkspaceObject, { kind, name }: WorkspaceObject): boolean {
  if (own.role !== 'scaledObject' || kind !== 'HorizontalPodAutoscaler') return false;
  return own.createdAutoscaler === name.text;
}

/**
 * Returns the autoscalers that are in the folder of `own`, have the same target, and are not proven to be applied
 * together with `own`. It is not certain that they compete with `own`, because the files of a folder may be
 * alternatives.
 */
export function likelyCompetitors(index: WorkspaceIndex, own: IndexedObject): IndexedObject[] {
  const { namespace } = own.object;
  const target = scaleTargetOf(own.object);
  if (!target || !mayCompete(index, own)) return [];
  return index
    .targeting(target.name.text)
    .filter(
      (other) =>
        directoryOf(other.uri) === directoryOf(own.uri) &&
        other.object.namespace === namespace &&
        other.object.target !== undefined &&
        isSameTarget(target, other.object.target) &&
        mayCompete(index, other) &&
        !isSameAutoscaler(own, other) &&
        !areProvenTogether(index, own, other),
    );
}

function mayCompete(index: WorkspaceIndex, found: IndexedObject): boolean {
  return setsCounts(found) && index.kustomizationsOf(found.uri).length === 0;
}
