// The Kubernetes releases and everything that differs between them, as data. No other module compares releases.
// Each difference of the controller (docs/behavior/hpa.md §9) and of the API server (§5, §6) has a name.

import { minorOf, newestRelease, oldestRelease, previewRelease } from './release-names.ts';

/**
 * The releases for which recordings are replayed, the oldest first. 1.37.2 is not in the list, because it has the same
 * code as 1.37.1.
 */
export const recordedReleases: readonly string[] = [
  '1.15.12',
  '1.18.19',
  '1.20.15',
  '1.23.17',
  '1.24.17',
  '1.25.16',
  '1.26.15',
  '1.29.6',
  '1.32.13',
  '1.34.4',
  '1.36.3',
  '1.37.1',
  '1.38.0-beta.0',
];

interface GateStages {
  alpha?: string;
  beta: string;
  /** The first release in which the gate cannot be turned off. */
  locked?: string;
  /** The first release without the gate; the feature stays. */
  removed?: string;
  /** Only the API server has the gate, not the controller. */
  apiServerOnly?: true;
}

const gateStages = {
  HPAScaleToZero: { alpha: '1.16', beta: '1.37' },
  HPAContainerMetrics: { alpha: '1.20', beta: '1.27', locked: '1.30', removed: '1.32' },
  HPAConfigurableTolerance: { alpha: '1.33', beta: '1.35', locked: '1.37' },
  HPAOptimizedSelectorStore: { beta: '1.37' },
  HPAGeneration: { beta: '1.37', locked: '1.38' },
  StaleControllerConsistencyHPA: { beta: '1.37' },
  PodLevelResources: { alpha: '1.32', beta: '1.34' },
  ServerSideFieldValidation: { alpha: '1.23', beta: '1.25', locked: '1.27', apiServerOnly: true },
} satisfies Record<string, GateStages>;

export type FeatureGate = keyof typeof gateStages;

const featureGates: Readonly<Record<FeatureGate, GateStages>> = gateStages;

export const servingReleases: Readonly<Record<ServedApiVersion, { first: string; last?: string }>> = {
  'extensions/v1beta1': { first: '1.1', last: '1.15' },
  'autoscaling/v1': { first: '1.2' },
  'autoscaling/v2': { first: '1.23' },
  'autoscaling/v2beta1': { first: '1.8', last: '1.24' },
  'autoscaling/v2beta2': { first: '1.12', last: '1.25' },
};

export const extensionsVersion = 'extensions/v1beta1';

export type HpaVersion = 'v1' | 'v2' | 'v2beta1' | 'v2beta2';
export type ServedApiVersion = 'extensions/v1beta1' | `autoscaling/${HpaVersion}`;

type ReleaseTest = (minor: number) => boolean;

const controllerTests = {
  /** A Pending pod counts as unready, not as a pod without metrics. */
  pendingIsUnready: since('1.16'),
  /** For an External metric with `value`, the tolerance is tested before pods are counted. */
  externalToleranceFirst: since('1.16'),
  firstFailureReported: since('1.16'),
  tooFewSaysMinimum: since('1.16'),
  podsErrorsSayPods: since('1.16'),
  selectorTextsNameTypes: since('1.16'),
  /** The metrics of failed pods, and of pods that are being deleted, are dropped. */
  ignoredPodsLoseMetric: since('1.18'),
  behavior: since('1.18'),
  workloadsLeftExtensions: since('1.16'),
  ingressLeftExtensions: since('1.22'),
  resourceEventsSayWhat: since('1.20'),
  failureForbidsShrinking: exceptFrom('1.16', '1.20'),
  stabilizesFromCurrent: since('1.21'),
  /**
   * If metrics are filled in for some pods, an average above the target never removes replicas, and an average below
   * the target never adds replicas.
   */
  averageKeepsDirection: since('1.21'),
  /** Before 1.23 the controller read `autoscaling/v1` with its annotations. */
  readsV2: since('1.23'),
  labelSelectorWords: since('1.26'),
  errorsNameMetric: since('1.25'),
  policiesCountBothDirections: since('1.26'),
  fillsToTargetAbove100: since('1.26'),
  metricsBeforeRequests: since('1.26'),
  requestsNamePod: since('1.26'),
  averageErrorsSayUsage: since('1.26'),
  ambiguousSelector: since('1.26'),
  containerDescribed: since('1.27'),
  targetedPodsWords: since('1.27'),
  noFillerOnTarget: since('1.28'),
  sidecarRequests: since('1.29'),
  failureReplacesMetrics: since('1.29'),
  /**
   * The message of a failure becomes the message of the ScalingActive condition unchanged. Other releases use the
   * message as a format string.
   */
  literalMessages: exceptFrom('1.16', '1.29'),
  toleranceInterval: since('1.33'),
  ownTolerance: since('1.33'),
  containerMayLackMetric: since('1.33'),
  objectAverageNamesObject: since('1.33'),
  podLevelRequests: since('1.34'),
  retriesConflicts: since('1.34'),
  negativeSumIsOverflow: since('1.34'),
  externalAverageCapped: since('1.34'),
  binaryMemory: since('1.34'),
  valueCapped: since('1.35'),
  externalSumSaturates: since('1.35'),
  containerMustExist: since('1.35'),
  zeroIsOwned: since('1.36'),
  objectErrorsInOrder: since('1.37'),
  ambiguousNamesTwo: since('1.37'),
  /** A new controller syncs every autoscaler immediately, not after one period. */
  firstSyncAtOnce: since('1.37'),
  /** A pod in the phase Succeeded is ignored like a failed pod. */
  completedPodsIgnored: since('1.38'),
  /** The controller does not add the overhead of a pod to the requests that are set for the pod as a whole. */
  requestsWithoutOverhead: since('1.38'),
  /** If both a sidecar and a normal container have no request, the error names the sidecar and not the container. */
  sidecarsNamedFirst: since('1.38'),
  /** Sums of the usage and of the requests of pods never overflow; the percentage is limited to 32 bits. */
  exactUtilization: since('1.38'),
  /** The sum of a metric with an average value does not overflow. */
  exactAverage: since('1.38'),
  /** When replica counts and scaling limits are rounded up, the result is at most the largest 32-bit integer. */
  countsCapped: since('1.38'),
  /** The average of an Object metric with `averageValue` is limited to the largest 64-bit integer. */
  objectAverageCapped: since('1.38'),
  /** If there are no pods, the value per pod is 0. */
  noPodsAverageZero: since('1.38'),
  /**
   * The messages of an Object metric with `averageValue` are like the messages of an Object metric with `value`. Before
   * 1.38, the messages are like the messages of an External metric.
   */
  objectAverageDescribed: since('1.38'),
  /** A quantity beyond 64 bits counts as the largest 64-bit integer. */
  quantitiesCapped: since('1.38'),
} satisfies Record<string, ReleaseTest>;

const apiServerTests = {
  behavior: since('1.18'),
  warnsOfDeprecation: since('1.19'),
  containerResource: since('1.20'),
  /** The server decodes JSON with encoding/json, not with jsoniter. */
  standardJson: since('1.23'),
  clusterName: before('1.24'),
  namesUnknownPaths: since('1.24'),
  namesOwnerKinds: since('1.24'),
  /** The API server checks the namespace before the name. Recorded: false in 1.23, true in 1.37. */
  checksNamespaceFirst: since('1.24'),
  /** kubectl's error for an unknown kind contains the name of the object. */
  kubectlNamesUnmapped: since('1.24'),
  /** kubectl counts an object without a kind as unreadable, not as an object of a kind that is not served. */
  kubectlNeedsKind: since('1.25'),
  kubectlValidatesOnServer: since('1.25'),
  storesV2: since('1.27'),
  /**
   * Errors about map keys begin with a capital letter. The recorded errors of 1.26 do, and the recorded errors of 1.32
   * do not.
   */
  capitalizesKeyErrors: before('1.30'),
  namesDotsInLabels: since('1.29'),
  /** Whether a stored custom resource may keep values that a newer schema refuses. */
  keepsStoredFaults: since('1.30'),
  finalizerAdviceNamesPath: since('1.31'),
  annotationLimitSaysMore: since('1.32'),
  /** Conversion drops the annotations of `v1` that contain a tolerance. */
  toleranceAnnotations: since('1.33'),
  kubectlReadsYamlAfterJson: since('1.33'),
  /** Errors contain the names of embedded structs such as `TypeMeta` (Go 1.24). */
  namesEmbeddedTypes: since('1.33'),
  printsJson: since('1.34'),
  /**
   * Versions that are no longer served can still be decoded: true in the recordings of 1.32, false in the recordings of
   * 1.36.
   */
  keepsRemovedVersions: before('1.36'),
  labelKeyWords: since('1.34'),
  lengthsInBytes: since('1.34'),
  /** The server checks the apiVersion of the scale target and of a metric's `describedObject`. */
  checksReferenceVersion: since('1.34'),
  ownerErrorsOmitField: since('1.34'),
  /** Conversion drops a `targetValue` of 0 if the metric also has an `averageValue`. */
  dropsZeroTargetValue: since('1.36'),
  requiresMaxReplicas: since('1.36'),
  /** Declarative validation checks the bounds of replicas. The errors of this validation come last and are shorter. */
  declaresBounds: since('1.37'),
  listsErrorsOnce: since('1.37'),
  requiresOwnerFields: since('1.37'),
  /**
   * Declarative validation checks that a scale target has a kind and a name. The errors of this validation come last.
   */
  declaresTargetNames: since('1.38'),
  /** The error for a missing field of an owner reference has no detail. */
  ownerErrorsBrief: since('1.38'),
} satisfies Record<string, ReleaseTest>;

/**
 * For each controller behavior that has changed: true if the release behaves like the newest release. The preview
 * release counts as the newest release.
 */
export type ControllerDifferences = Readonly<Record<keyof typeof controllerTests, boolean>>;

export type ApiServerDifferences = Readonly<Record<keyof typeof apiServerTests, boolean>>;

export function controllerDifferencesOf(release: string): ControllerDifferences {
  return evaluateTests(controllerTests, release);
}

export function apiServerDifferencesOf(release: string): ApiServerDifferences {
  return evaluateTests(apiServerTests, release);
}

export function isKnownRelease(release: string): boolean {
  const minor = minorOf(release);
  const isWellFormed = /^1\.\d{1,3}(?:\.\d+(?:-(?:alpha|beta|rc)\.\d+)?)?$/.test(release);
  return isWellFormed && minor >= minorOf(oldestRelease) && minor <= minorOf(previewRelease);
}

function isAtLeast(release: string, first: string): boolean {
  return minorOf(release) >= minorOf(first);
}

export function recordedPatchOf(release: string): string | undefined {
  return recordedReleases.find((recorded) => recorded.startsWith(`${release}.`));
}

/** Returns the controller's feature gates with their defaults (docs/behavior/hpa.md §6.2). */
export function defaultGatesOf(release: string): Readonly<Record<string, boolean>> {
  const gates = Object.entries(featureGates).filter(([, { apiServerOnly }]) => !apiServerOnly);
  return Object.fromEntries(gates.map(([name, { beta }]) => [name, isAtLeast(release, beta)]));
}

export function hasGate(gate: FeatureGate, release: string): boolean {
  const { alpha, beta, removed } = featureGates[gate];
  return isAtLeast(release, alpha ?? beta) && (removed === undefined || !isAtLeast(release, removed));
}

/** Whether the gate is on. A locked gate is always on. */
export function isGateEnabled(gate: FeatureGate, { release, featureGates: chosen = {} }: ReleaseAndGates): boolean {
  const { beta, locked } = featureGates[gate];
  if (locked !== undefined && isAtLeast(release, locked)) return true;
  return chosenGate(gate, chosen) ?? isAtLeast(release, beta);
}

/**
 * Returns the versions of the HPA that the release serves. The first version is the version in which the API server
 * stores the objects.
 */
export function servedVersionsOf(release: string): HpaVersion[] {
  const versions = (['v1', 'v2', 'v2beta1', 'v2beta2'] as const).filter((version) => {
    const { first, last } = servingReleases[`autoscaling/${version}`];
    return isAtLeast(release, first) && (last === undefined || isAtLeast(last, release));
  });
  return apiServerTests.storesV2(minorOf(release)) ? versions.toReversed() : versions;
}

export function lastServingRelease(apiVersion: string): string | undefined {
  return Object.entries(servingReleases).find(([each]) => each === apiVersion)?.[1].last;
}

export type Since = string | { gate: FeatureGate };

export function sinceText(from: Since, release: string = newestRelease): string {
  if (typeof from === 'string') return from;
  const { alpha, beta, removed } = featureGates[from.gate];
  const isGone = removed !== undefined && isAtLeast(release, removed);
  return alpha === undefined || isGone ? beta : `${beta} (${alpha} with the gate ${from.gate})`;
}

export function isAvailable(from: Since, { release, featureGates: chosen = {} }: ReleaseAndGates): boolean {
  if (typeof from === 'string') return isAtLeast(release, from);
  const { alpha, beta } = featureGates[from.gate];
  const isOn = chosenGate(from.gate, chosen);
  return isOn !== false && isAtLeast(release, isOn ? (alpha ?? beta) : beta);
}

export interface ReleaseAndGates {
  release: string;
  featureGates?: Readonly<Record<string, boolean>>;
  wpa?: string | undefined;
}

/** The chosen releases and flags. If no release is chosen, the newest release applies. */
export interface ChosenReleases {
  kubernetes?: ReleaseAndGates | undefined;
  wpa?: string | undefined;
  /** The flags of kube-controller-manager, by their names in `ControllerFlags`. */
  flags?: Readonly<Record<string, number>> | undefined;
}

export function pickReleases({ kubernetes, wpa, flags }: ChosenReleases): ChosenReleases {
  return { kubernetes, wpa, flags };
}

/**
 * Whether both choices are the same. `kubernetes` and `flags` are compared by identity, because these objects are
 * replaced only when the settings change.
 */
export function areSameReleases(one: ChosenReleases, other: ChosenReleases): boolean {
  return one.kubernetes === other.kubernetes && one.wpa === other.wpa && one.flags === other.flags;
}

function chosenGate(gate: FeatureGate, chosen: Readonly<Record<string, boolean>>): boolean | undefined {
  return Object.hasOwn(chosen, gate) ? chosen[gate] : undefined;
}

function evaluateTests<Name extends string>(
  tests: Readonly<Record<Name, ReleaseTest>>,
  release: string,
): Record<Name, boolean> {
  const minor = minorOf(release);
  const names = Object.keys(tests) as Name[];
  return Object.fromEntries(names.map((name) => [name, tests[name](minor)])) as Record<Name, boolean>;
}

function since(release: string): ReleaseTest {
  return (minor) => minor >= minorOf(release);
}

function before(release: string): ReleaseTest {
  return (minor) => minor < minorOf(release);
}

function exceptFrom(first: string, last: string): ReleaseTest {
  return (minor) => minor < minorOf(first) || minor > minorOf(last);
}
