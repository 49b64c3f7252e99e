// The object as the workspace index stores it: names, references and requests with their positions.
import type { Range as LineRange } from 'vscode-languageserver-types';
import type { ObjectValue } from '../model/value.ts';
import type { ObjectPatch, PatchTarget } from './read/object-patch.ts';
import type { ChartAutoscaler } from './read/value-usage.ts';

/** A string with its range. Lines count from the start of the YAML document. */
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

/** The object of a role, or of one of several roles. */
export type ObjectOf<Role extends ObjectRole> = ObjectsByRole[Role];

/** An object of any role. Its role must be checked before a property of that role is read. */
export type WorkspaceObject = ObjectOf<ObjectRole>;

export interface NamedObject {
  apiVersion: string;
  kind: string;
  /** Empty for a kustomization, a JSON patch, values and a template, which have no name. */
  name: LocatedString;
  namespace?: string | undefined;
  /** Set if a template may omit the object. */
  templated?: true;
}

/** Objects that may target a workload. */
export type TargetingObject = ObjectOf<'autoscaler' | 'verticalAutoscaler' | 'scaledObject'>;

interface WithTarget extends NamedObject {
  /** The workload that the object targets. */
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
  /**
   * The fields that the object writes, as JSON pointers without the first slash. For a whole object, only the required
   * fields.
   */
  fields?: readonly string[];
  /** For a WatermarkPodAutoscaler: set if `dryRun` prevents scaling, or if a template decides that. */
  isDryRun?: true;
  /** For an HPA: set if an annotation makes KEDA's webhook ignore the HPA. */
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
  /** The labels of the pods that the budget selects; absent if the selector uses more than labels. */
  selector?: Readonly<Record<string, string>>;
  /** The texts in `spec`: `minAvailable` and `maxUnavailable`. */
  amounts: Readonly<Record<string, string>>;
}

export interface VerticalAutoscalerObject extends WithTarget {
  role: 'verticalAutoscaler';
  /** Absent if the object does not set it. */
  updateMode?: string | undefined;
  /** What the autoscaler may change in each container. */
  containerPolicies: readonly ContainerPolicy[];
}

interface ScaledObject extends WithTarget {
  role: 'scaledObject';
  /** The metrics of the HorizontalPodAutoscaler that KEDA makes. */
  metrics: readonly MetricName[];
  /**
   * The name of the HorizontalPodAutoscaler that the ScaledObject creates or takes over. Absent while the ScaledObject
   * is paused.
   */
  createdAutoscaler?: string;
}

export interface QuotaObject extends NamedObject {
  role: 'quota';
  /** The amounts that the quota allows, by resource. */
  amounts: Readonly<Record<string, string>>;
  /** Set if the quota counts only some of the pods. */
  hasScopes?: true;
}

export interface LimitRangeObject extends NamedObject {
  role: 'limitRange';
}

interface RuntimeClassObject extends NamedObject {
  role: 'runtimeClass';
  /** The overhead of a pod, by resource. */
  amounts: Readonly<Record<string, string>>;
}

/** An Application of Argo CD. */
interface DeliveryObject extends NamedObject {
  role: 'delivery';
  /** The workloads whose `replicas` a sync leaves unchanged. */
  keptReplicas: readonly KeptReplicas[];
}

/** A JSON patch, or a patch of a workload that contains no pods. */
export interface PatchObject extends NamedObject {
  role: 'patch' | 'workloadPatch';
  /** The fields that the patch writes, as JSON pointers without the first slash. */
  fields: readonly string[];
  /** The fields that the patch removes, or changes in a way that is not read. */
  removedFields?: readonly string[];
}

export interface KustomizationObject extends NamedObject {
  role: 'kustomization';
  /** The names of the workloads whose `replicas` the kustomization sets. */
  countedWorkloads?: readonly string[];
  /** What the kustomization changes in all its objects. */
  changes?: KustomizationChanges;
  /** The files that the kustomization includes, as written. */
  files: readonly string[];
  /** The files that the kustomization includes as patches, each with its target. */
  patches: readonly { file: string; target: PatchTarget; changesNames?: true }[];
  /** The patches that the kustomization contains. */
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
  /** The values that the template references, such as `autoscaling.maxReplicas`. */
  references: readonly LocatedString[];
}

/** Returns the reference to the workload that an object targets, or undefined for objects without a target. */
export function scaleTargetOf(object: WorkspaceObject): ScaleTarget | undefined {
  return 'target' in object ? object.target : undefined;
}

/** Returns the workload data of an object, or undefined for an object with another role. */
export function workloadOf(object: WorkspaceObject): Workload | undefined {
  return object.role === 'workload' ? object.workload : undefined;
}

export interface KustomizationChanges {
  /** Set if the kustomization adds a prefix or a suffix to names. */
  names?: true;
  /** Set if the kustomization adds labels to pods and selectors. */
  labels?: true;
  namespace?: string | undefined;
  /** Set for a component, which changes the resources of the kustomization that includes it. */
  isComponent?: true;
}

/** An entry of an Application that excludes `replicas` from its management. An absent field matches any value. */
export interface KeptReplicas {
  group?: string | undefined;
  kind?: string | undefined;
  name?: string | undefined;
  namespace?: string | undefined;
  /** The folders that the Application applies, relative to the root of a repository. */
  paths?: readonly string[] | undefined;
}

export interface HelmValue {
  /** The range of the key. */
  range: LineRange;
  /** Absent if the value is an object, a list or null. */
  text?: string | undefined;
  /** Set for an empty object, an empty list or null. */
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
  /** Set if a template may write further containers. */
  hasUnknownContainers?: true;
  /** Whether resources are also set for the pod as a whole. */
  hasPodResources?: boolean;
  /** The limits of the pod as a whole, by resource. */
  podLimits?: Readonly<Record<string, string>>;
  /** `maxSurge` of a Deployment's rolling update as written; empty for the default. Absent for other updates. */
  maxSurge?: string;
  /**
   * The initial delay of the probes: a pod is not ready before this time after its start. Absent if the probes have no
   * delay.
   */
  readyAfterSeconds?: number;
}

export interface Container {
  name: string;
  /** The requests by resource. If only a limit is set, the server uses it as the request. */
  requests: Readonly<Record<string, ContainerRequest>>;
  limits?: Readonly<Record<string, string>>;
  /** Whether a template writes some of the amounts. An absent request then proves nothing. */
  isPartial: boolean;
  /** The names of its environment variables; absent if there are none. */
  variables?: readonly string[];
  /** Set if more variables come from another object, or from a template. */
  hasUnknownVariables?: true;
}

/** A policy of a VerticalPodAutoscaler for one container, or for all (`*`). */
export interface ContainerPolicy {
  container: string;
  isOff: boolean;
  /** The resources that may be changed; if absent, cpu and memory. */
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
   * The content of the objects without positions: if digests are equal, nothing has changed for other files. It is a
   * function, because only a changed document needs its digest.
   */
  digest(): string;
}

/**
 * Whether two documents have the same objects, except for positions. Objects that only moved keep their `digest`
 * function, so that few of ten thousand digests are computed.
 */
export function haveSameDigest(one: DocumentObjects, other: DocumentObjects): boolean {
  return one.digest === other.digest || one.digest() === other.digest();
}

export const noObjects: DocumentObjects = { objects: [], digest: () => '' };

/** The name of objects that have none. */
export const noName: LocatedString = {
  text: '',
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
};
