import type { Range as LineRange } from 'vscode-languageserver-types';
import type { ObjectValue } from '../model/value.ts';
import type { ObjectPatch, PatchTarget } from './read/object-patch.ts';
import type { ChartAutoscaler } from './read/value-usage.ts';

/** A string of a YAML document. The lines of `range` count from the start of the document. */
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

export type ObjectOf<Role extends ObjectRole> = ObjectsByRole[Role];

export type WorkspaceObject = ObjectOf<ObjectRole>;

export interface NamedObject {
  apiVersion: string;
  kind: string;
  name: LocatedString;
  namespace?: string | undefined;
  templated?: true;
}

export type TargetingObject = ObjectOf<'autoscaler' | 'verticalAutoscaler' | 'scaledObject'>;

interface WithTarget extends NamedObject {
  target?: ScaleTarget | undefined;
}

interface MetricName {
  type: string;
  name: string;
}

export interface AutoscalerObject extends WithTarget {
  role: 'autoscaler';
  metrics?: readonly MetricName[];
  utilizationTargets?: readonly UtilizationTarget[];
  /**
   * The fields that the object sets, as JSON pointers without the first slash. If the object has all required fields,
   * only the required fields are listed.
   */
  fields?: readonly string[];
  /** Set if `dryRun` of a WatermarkPodAutoscaler prevents scaling, or if a template decides about `dryRun`. */
  isDryRun?: true;
  isIgnoredByKeda?: true;
  chart?: ChartAutoscaler | undefined;
}

export interface WorkloadObject extends NamedObject {
  role: 'workload';
  workload: Workload;
}

export interface BudgetObject extends NamedObject {
  role: 'budget';
  /**
   * The `matchLabels` of the selector; absent if there are none, if the selector also has `matchExpressions`, or if a
   * label is templated.
   */
  selector?: Readonly<Record<string, string>>;
  amounts: Readonly<Record<string, string>>;
}

export interface VerticalAutoscalerObject extends WithTarget {
  role: 'verticalAutoscaler';
  updateMode?: string | undefined;
  containerPolicies: readonly ContainerPolicy[];
}

interface ScaledObject extends WithTarget {
  role: 'scaledObject';
  metrics: readonly MetricName[];
  /**
   * The HPA that the ScaledObject creates or takes over. Absent while the ScaledObject is paused, and if a template
   * writes the name of the HPA.
   */
  createdAutoscaler?: string;
}

export interface QuotaObject extends NamedObject {
  role: 'quota';
  amounts: Readonly<Record<string, string>>;
  hasScopes?: true;
}

export interface LimitRangeObject extends NamedObject {
  role: 'limitRange';
}

interface RuntimeClassObject extends NamedObject {
  role: 'runtimeClass';
  amounts: Readonly<Record<string, string>>;
}

/** An Application of Argo CD. */
interface DeliveryObject extends NamedObject {
  role: 'delivery';
  keptReplicas: readonly KeptReplicas[];
}

/** A JSON patch, or a strategic merge patch that has the kind of a workload but describes no pods. */
export interface PatchObject extends NamedObject {
  role: 'patch' | 'workloadPatch';
  /** The fields that the patch writes, as JSON pointers without the first slash: `spec/maxReplicas`. */
  fields: readonly string[];
  /** The fields that the patch removes, or changes in a way that is not read. */
  removedFields?: readonly string[];
}

export interface KustomizationObject extends NamedObject {
  role: 'kustomization';
  countedWorkloads?: readonly string[];
  changes?: KustomizationChanges;
  /** The paths of the included files, the included folders and the patch files, as the kustomization writes them. */
  files: readonly string[];
  patches: readonly { file: string; target: PatchTarget; changesNames?: true }[];
  inlinePatches: readonly ObjectPatch[];
}

export interface ValuesObject extends NamedObject {
  role: 'values';
  /** The value of each key in the values file, by the dotted path of the key. */
  values?: Readonly<Record<string, HelmValue>>;
  content?: ObjectValue;
}

export interface TemplateObject extends NamedObject {
  role: 'template';
  references: readonly LocatedString[];
}

export function scaleTargetOf(object: WorkspaceObject): ScaleTarget | undefined {
  return 'target' in object ? object.target : undefined;
}

export function workloadOf(object: WorkspaceObject): Workload | undefined {
  return object.role === 'workload' ? object.workload : undefined;
}

export interface KustomizationChanges {
  /** Set if the kustomization adds a prefix or a suffix to names. */
  names?: true;
  /** Set if the kustomization adds labels to pods and selectors. */
  labels?: true;
  namespace?: string | undefined;
  isComponent?: true;
}

/** A rule of an Argo CD Application that leaves `replicas` unmanaged. An absent field matches any value. */
export interface KeptReplicas {
  group?: string | undefined;
  kind?: string | undefined;
  name?: string | undefined;
  namespace?: string | undefined;
  /** The folders that the Application applies. Each path is relative to the root of the folder's repository. */
  paths?: readonly string[] | undefined;
}

export interface HelmValue {
  range: LineRange;
  /** The value as text; absent if the value is an object, a list or null. */
  text?: string | undefined;
  /** Set for an empty object, an empty list or null. */
  isEmpty?: true;
}

export interface UtilizationTarget {
  resource: string;
  percent: number;
  /** The container that is measured; absent if the whole pod is measured. */
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
  /** The workload whose pod template a Rollout uses. */
  templateOf?: Pick<ScaleTarget, 'apiVersion' | 'kind' | 'name'>;
  replicas?: LocatedString | undefined;
  labels: Readonly<Record<string, string>>;
  /**
   * The `matchLabels` of the selector. Absent if the selector has no labels or has `matchExpressions`, or if a template
   * writes one of the labels.
   */
  selector?: Readonly<Record<string, string>>;
  containers: readonly Container[];
  /** Restartable init containers. */
  sidecars?: readonly Container[] | undefined;
  hasUnknownContainers?: true;
  hasPodResources?: boolean;
  podLimits?: Readonly<Record<string, string>>;
  /** `maxSurge` of a Deployment's rolling update as written; empty for the default. Absent without a rolling update. */
  maxSurge?: string;
  /**
   * The longest initial delay of the containers' readiness and startup probes, in seconds. A pod is not ready before
   * this time. Absent if no probe has a delay.
   */
  readyAfterSeconds?: number;
}

export interface Container {
  name: string;
  /** The requests by resource. A resource with only a limit has this limit as its request, as on the server. */
  requests: Readonly<Record<string, ContainerRequest>>;
  limits?: Readonly<Record<string, string>>;
  /** Whether the requests or limits are templated or unreadable, so that an absent request proves nothing. */
  isPartial: boolean;
  variables?: readonly string[];
  hasUnknownVariables?: true;
}

export interface ContainerPolicy {
  container: string;
  isOff: boolean;
  /** The resources whose requests the VerticalPodAutoscaler may change. If absent, it may change cpu and memory. */
  resources?: readonly string[];
  /** The resources whose lowest and highest allowed request are the same. */
  constant?: readonly string[];
}

export interface ContainerRequest extends LocatedString {
  from: 'requests' | 'limits';
  entry: LineRange;
}

export interface DocumentObjects {
  objects: readonly WorkspaceObject[];
  /**
   * Returns a digest of the objects. Their positions are not part of the digest. If a change of the file leaves the
   * digest unchanged, no other file is affected.
   */
  digest(): string;
}

/**
 * Whether the digests are equal. Objects that only moved keep their `digest` function, so the functions are compared
 * first, and few digests have to be computed.
 */
export function haveSameDigest(one: DocumentObjects, other: DocumentObjects): boolean {
  return one.digest === other.digest || one.digest() === other.digest();
}

export const noObjects: DocumentObjects = { objects: [], digest: () => '' };

export const noName: LocatedString = {
  text: '',
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
};
