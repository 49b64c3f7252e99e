// What a feature may know beyond its chunk: the index, and where the chunk stands in it.
import type { KnownRequest } from '../../simulator/controller.ts';
import { controllerOf } from '../../simulator/controllers.ts';
import type { LineIndex } from '../../text/lines.ts';
import type { MapNode } from '../../text/node.ts';
import type { ChunkView, ObjectView } from '../view.ts';
import { provenWorkload, requestOf } from './links.ts';
import type { Workload } from './objects.ts';
import { readObject } from './read-object.ts';
import type { Found, WorkspaceIndex } from './workspace-index.ts';

export interface Surroundings {
  index: WorkspaceIndex;
  uri: string;
  /** The line of the file on which the chunk begins, from 0. */
  startLine: number;
  /** Addresses of CSV files; absent where none is asked for. */
  series?: readonly string[];
}

/** The autoscaler as the index would have it; the index may be a keystroke behind. */
export function foundIn({ uri, startLine }: Surroundings, root: MapNode, lines: LineIndex): Found | undefined {
  const object = readObject(root, lines);
  return object && { uri, startLine, object };
}

/** The workload of an autoscaler, where the workspace surely knows it. */
export function workloadAround(surroundings: Surroundings, root: MapNode, lines: LineIndex): Workload | undefined {
  const autoscaler = foundIn(surroundings, root, lines);
  return autoscaler && provenWorkload(surroundings.index, autoscaler)?.object.workload;
}

/** What a pod of the workload requests of the resource that a metric measures; undefined where nobody surely knows. */
export function knownRequest(
  { lines }: ChunkView,
  { root, reading }: ObjectView,
  metricIndex: number,
  surroundings: Surroundings | undefined,
): KnownRequest | undefined {
  const understood = reading?.autoscaler;
  const measured = understood && controllerOf(understood.kind).measured?.(understood)[metricIndex];
  const autoscaler = measured && surroundings && foundIn(surroundings, root, lines);
  const workload = autoscaler && provenWorkload(surroundings.index, autoscaler);
  const milli = workload && requestOf(workload, measured.resource, measured.container);
  return !workload || milli === undefined ? undefined : { workload: workload.object.name.text, milli };
}
