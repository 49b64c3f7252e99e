// What the workspace index remembers of an object: names, references and requests with their places, nothing else of
// the text.
import type { Range as LineRange } from 'vscode-languageserver-types';
import type { ChartAutoscaler } from '../values/chart-autoscaler.ts';

/** Lines count from the start of the chunk. */
export interface LocatedString {
  text: string;
  range: LineRange;
}

export type ObjectRole =
  | 'autoscaler'
  | 'workload'
  | 'budget'
  | 'verticalAutoscaler'
  | 'scaledObject'
  | 'quota'
  | 'kustomization'
  | 'values'
  | 'template';

export interface WorkspaceObject {
  role: ObjectRole;
  apiVersion: string;
  kind: string;
  /** Empty for a kustomization, values and a template, which have none. */
  name: LocatedString;
  namespace?: string;
  /** The workload that it scales. */
  target?: ScaleTarget;
  /** Names of metrics that an autoscaler reads, with their kind: `Pods`. */
  metrics?: readonly { type: string; name: string }[];
  workload?: Workload;
  /** Utilization targets of an autoscaler. */
  utilizationTargets?: readonly UtilizationTarget[];
  /** Of a PodDisruptionBudget: labels of the pods that it protects; absent where they do not tell all. */
  selector?: Readonly<Record<string, string>>;
  /** Of a PodDisruptionBudget and a ResourceQuota: what it allows. */
  amounts?: Readonly<Record<string, string>>;
  /** Of a chart's values.yaml: every key by its dotted path. */
  values?: Readonly<Record<string, HelmValue>>;
  /** Of a chart's template: the values that it names, `autoscaling.maxReplicas`. */
  references?: readonly LocatedString[];
  /** Of a chart's template: blocks that it opens more than it closes. */
  openBlocks?: number;
  /** Of an autoscaler in a chart's template: what of it the values write. */
  chart?: ChartAutoscaler;
  /** Files that a kustomization puts together, as written. */
  files?: readonly string[];
  /** Those of them that a kustomization names with the object that they patch. */
  patches?: readonly { file: string; target: PatchTarget }[];
}

/** What a patch is for, as far as it says so. */
export interface PatchTarget {
  group?: string;
  version?: string;
  kind?: string;
  name?: string;
}

export interface HelmValue {
  /** The key. */
  range: LineRange;
  /** Absent where it is an object, a list or nothing. */
  text?: string;
  /** An object or a list with nothing in it, or nothing at all. */
  isEmpty?: true;
}

export interface UtilizationTarget {
  resource: string;
  percent: number;
  /** Absent: the whole pod. */
  container?: string;
}

export interface ScaleTarget {
  apiVersion?: string;
  kind: string;
  name: LocatedString;
  /** The whole reference, its key among it. */
  entry: LineRange;
}

export interface Workload {
  replicas?: LocatedString;
  /** Of the pods. */
  labels: Readonly<Record<string, string>>;
  containers: readonly Container[];
  /**
   * So long after its start at least a pod is not ready: what its probes wait before they look. Absent where they do
   * not wait.
   */
  readyAfterSeconds?: number;
}

export interface Container {
  name: string;
  /** By resource. Where only a limit is written, the server takes that for the request. */
  requests: Readonly<Record<string, ContainerRequest>>;
  /** A template writes some of them, so that what is absent proves nothing. */
  isPartial: boolean;
}

export interface ContainerRequest extends LocatedString {
  from: 'requests' | 'limits';
  /** From the key to the end of the value. */
  entry: LineRange;
}

/** What one chunk of a file holds. */
export interface DocumentObjects {
  objects: readonly WorkspaceObject[];
  /** What the objects say, without places: equal digests mean that nothing changed for others. */
  digest: string;
}

export const noObjects: DocumentObjects = { objects: [], digest: '' };

/** For what has no name. */
export const noName: LocatedString = {
  text: '',
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
};
