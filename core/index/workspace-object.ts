// The object as the workspace index stores it: names, references and requests with their positions.
import type { Range as LineRange } from 'vscode-languageserver-types';
import type { ObjectValue } from '../model/value.ts';
import type { ObjectPatch, PatchTarget } from './read/object-patch.ts';
import type { ChartAutoscaler } from './read/value-usage.ts';

/** Lines count from the start of the YAML document. */
export interface LocatedString {
  text: string;
  range: LineRange;
}

interface ObjectsByRole {
  autoscaler: AutoscalerObject;
  workload: WorkloadObject;
  budget: BudgetObject;
  verticalAutoscaler: VerticalAutoscalerObject;
  scaledObject: ScaledObject;
  quota: QuotaObject;
  limitRange: LimitRangeObject;
  runtimeClass: RuntimeClassObject;
  delivery: DeliveryObject;
  workloadPatch: PatchObject;
  kustomization: KustomizationObject;
  patch: PatchObject;
  values: ValuesObject;
  template: TemplateObject;
}

export type ObjectRole = keyof ObjectsByRole;

/** The object of a role, or of one of several. */
export type ObjectOf<Role extends ObjectRole> = ObjectsByRole[Role];

/** An object of any role. Its role must be checked before a property of that role is read. */
export type WorkspaceObject = ObjectOf<ObjectRole>;

export interface NamedObject {
  apiVersion: string;
  kind: string;
  /** Empty for a kustomization, a JSON patch, values and a template, which have no name. */
  name: LocatedString;
  namespace?: string | undefined;
  /** A template may leave it out. */
  templated?: true;
}

/** Objects that may target a workload. */
export type TargetingObject = ObjectOf<'autoscaler' | 'verticalAutoscaler' | 'scaledObject'>;

interface WithTarget extends NamedObject {
  /** The workload that it targets. */
  target?: ScaleTarget | undefined;
}

interface MetricName {
  /** `Pods` */
  type: string;
  name: string;
}

export interface AutoscalerObject extends WithTarget {
  role: 'autoscaler';
  metrics?: readonly MetricName[];
  utilizationTargets?: readonly UtilizationTarget[];
  /** The fields that it writes, as JSON pointers without the first slash; of a whole object only the required ones. */
  fields?: readonly string[];
  /** For a WatermarkPodAutoscaler: it scales nothing, or a template decides. */
  isDryRun?: true;
  /** For an HPA: an annotation says that KEDA's webhook does not count it. */
  isIgnoredByKeda?: true;
  /** In a chart's template: the fields that values write. */
  chart?: ChartAutoscaler | undefined;
}

export interface WorkloadObject extends NamedObject {
  role: 'workload';
  workload: Workload;
}

export interface BudgetObject extends NamedObject {
  role: 'budget';
  /** Labels of the pods that it selects; absent if the selector uses more than labels. */
  selector?: Readonly<Record<string, string>>;
  /** What it allows. */
  amounts: Readonly<Record<string, string>>;
}

export interface VerticalAutoscalerObject extends WithTarget {
  role: 'verticalAutoscaler';
  /** If it is written. */
  updateMode?: string | undefined;
  /** What it may change of each container. */
  containerPolicies: readonly ContainerPolicy[];
}

interface ScaledObject extends WithTarget {
  role: 'scaledObject';
  /** The metrics of the HorizontalPodAutoscaler that KEDA makes. */
  metrics: readonly MetricName[];
  /** The HorizontalPodAutoscaler that it creates or takes over; absent while it is paused. */
  createdAutoscaler?: string;
}

export interface QuotaObject extends NamedObject {
  role: 'quota';
  /** What it allows. */
  amounts: Readonly<Record<string, string>>;
  /** It counts only some of the pods. */
  hasScopes?: true;
}

export interface LimitRangeObject extends NamedObject {
  role: 'limitRange';
}

interface RuntimeClassObject extends NamedObject {
  role: 'runtimeClass';
  /** Its overhead. */
  amounts: Readonly<Record<string, string>>;
}

/** An Application of Argo CD. */
interface DeliveryObject extends NamedObject {
  role: 'delivery';
  /** The targets whose `replicas` it leaves alone. */
  keptReplicas: readonly KeptReplicas[];
}

/** A JSON patch, or a patch of a workload, which has no pods. */
export interface PatchObject extends NamedObject {
  role: 'patch' | 'workloadPatch';
  /** The fields that it writes, as JSON pointers without the first slash. */
  fields: readonly string[];
  /** The fields that it removes, or changes unread. */
  removedFields?: readonly string[];
}

export interface KustomizationObject extends NamedObject {
  role: 'kustomization';
  /** The names of the workloads whose `replicas` it sets. */
  countedWorkloads?: readonly string[];
  /** What it changes of all its objects. */
  changes?: KustomizationChanges;
  /** The files that it includes, as written. */
  files: readonly string[];
  /** The files that it includes as patches, each with its target. */
  patches: readonly { file: string; target: PatchTarget; changesNames?: true }[];
  /** The patches that it contains. */
  inlinePatches: readonly ObjectPatch[];
}

/** A chart's values.yaml. */
export interface ValuesObject extends NamedObject {
  role: 'values';
  /** Every key by its dotted path. */
  values?: Readonly<Record<string, HelmValue>>;
  /** The whole content. */
  content?: ObjectValue;
}

/** A chart's template. */
export interface TemplateObject extends NamedObject {
  role: 'template';
  /** The values that it references, such as `autoscaling.maxReplicas`. */
  references: readonly LocatedString[];
}

/** The reference to the workload that an object targets; undefined for objects without a target. */
export function scaleTargetOf(object: WorkspaceObject): ScaleTarget | undefined {
  return 'target' in object ? object.target : undefined;
}

/** Its pods, if it is a workload. */
export function workloadOf(object: WorkspaceObject): Workload | undefined {
  return object.role === 'workload' ? object.workload : undefined;
}

export interface KustomizationChanges {
  /** A prefix or a suffix. */
  names?: true;
  /** Labels of pods and selectors. */
  labels?: true;
  namespace?: string | undefined;
  /** A component: it changes the resources of the kustomization that includes it. */
  isComponent?: true;
}

/** An entry of an Application about replicas that it does not manage. An absent field matches any value. */
export interface KeptReplicas {
  group?: string | undefined;
  kind?: string | undefined;
  name?: string | undefined;
  namespace?: string | undefined;
  /** The folders that it applies, from the top of a repository. */
  paths?: readonly string[] | undefined;
}

export interface HelmValue {
  /** The range of the key. */
  range: LineRange;
  /** Absent if the value is an object, a list or null. */
  text?: string | undefined;
  /** An empty object, an empty list or null. */
  isEmpty?: true;
}

export interface UtilizationTarget {
  resource: string;
  percent: number;
  /** Absent for the whole pod. */
  container?: string | undefined;
}

export interface ScaleTarget {
  apiVersion?: string | undefined;
  kind: string;
  name: LocatedString;
  /** The range of the whole reference, including its key. */
  entry: LineRange;
}

export interface Workload {
  /** The reference to the workload whose pod template a Rollout uses. */
  templateOf?: Pick<ScaleTarget, 'apiVersion' | 'kind' | 'name'>;
  replicas?: LocatedString | undefined;
  /** The labels of the pods. */
  labels: Readonly<Record<string, string>>;
  /** The labels that select its pods; absent if the selector uses more than labels. */
  selector?: Readonly<Record<string, string>>;
  containers: readonly Container[];
  /** Restartable init containers; absent if there are none. */
  sidecars?: readonly Container[] | undefined;
  /** A template may write further containers. */
  hasUnknownContainers?: true;
  /** Resources are also set for the pod as a whole. */
  hasPodResources?: boolean;
  /** The limits of the pod as a whole, by resource. */
  podLimits?: Readonly<Record<string, string>>;
  /** `maxSurge` of a Deployment's rolling update as written; empty for the default. Absent for other updates. */
  maxSurge?: string;
  /**
   * A pod is not ready before this time after its start: the initial delay of its probes. Absent if they have no delay.
   */
  readyAfterSeconds?: number;
}

export interface Container {
  name: string;
  /** The requests by resource. If only a limit is set, the server uses it as the request. */
  requests: Readonly<Record<string, ContainerRequest>>;
  /** The limits by resource. */
  limits?: Readonly<Record<string, string>>;
  /** A template writes some of them, so an absent request proves nothing. */
  isPartial: boolean;
  /** The names of its environment variables; absent if there are none. */
  variables?: readonly string[];
  /** More variables come from another object, or from a template. */
  hasUnknownVariables?: true;
}

/** A policy of a VerticalPodAutoscaler for one container, or for all (`*`). */
export interface ContainerPolicy {
  container: string;
  isOff: boolean;
  /** Absent: cpu and memory. */
  resources?: readonly string[];
  /** The resources whose lowest and highest allowed request are the same. */
  constant?: readonly string[];
}

export interface ContainerRequest extends LocatedString {
  from: 'requests' | 'limits';
  /** The range from the key to the end of the value. */
  entry: LineRange;
}

/** The objects of one YAML document. */
export interface DocumentObjects {
  objects: readonly WorkspaceObject[];
  /**
   * The content of the objects without positions: equal digests mean that nothing changed for other files. A function,
   * since only a document that changes needs it.
   */
  digest(): string;
}

/** Objects that only moved have the same function: of ten thousand documents, few digests are made. */
export function haveSameDigest(one: DocumentObjects, other: DocumentObjects): boolean {
  return one.digest === other.digest || one.digest() === other.digest();
}

export const noObjects: DocumentObjects = { objects: [], digest: () => '' };

/** The name of objects that have none. */
export const noName: LocatedString = {
  text: '',
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
};
