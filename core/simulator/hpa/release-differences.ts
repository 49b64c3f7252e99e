// What changed from release to release (docs/behavior/hpa.md §9). The only place that compares releases: everywhere
// else a difference is asked for by its name. A difference is true where the release behaves as the newest one does.

type ReleaseTest = (minor: number) => boolean;

const since = (release: string): ReleaseTest => {
  const first = minorOf(release);
  return (minor) => minor >= first;
};
const exceptFrom =
  (first: string, last: string): ReleaseTest =>
  (minor) =>
    minor < minorOf(first) || minor > minorOf(last);

const differenceTests = {
  /** A Pending pod is unready, not missing. */
  pendingIsUnready: since('1.16'),
  /** An External value tests the tolerance before it counts pods. */
  externalToleranceFirst: since('1.16'),
  /** The first failed metric is reported, not the last one. */
  firstFailureReported: since('1.16'),
  tooFewSaysMinimum: since('1.16'),
  podsErrorsSayPods: since('1.16'),
  selectorTextsNameTypes: since('1.16'),
  /** Deleting and failed pods lose their metric. */
  ignoredPodsLoseMetric: since('1.18'),
  behavior: since('1.18'),
  resourceEventsSayWhat: since('1.20'),
  /** A failed metric forbids to shrink. */
  failureForbidsShrinking: exceptFrom('1.16', '1.20'),
  stabilizesFromCurrent: since('1.21'),
  /** An average never moves replicas against its own direction. */
  averageKeepsDirection: since('1.21'),
  /** The controller reads `autoscaling/v2`; before it came through `autoscaling/v1` and its annotations. */
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
  /** A message of a failure is no format any more. */
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
  /** A new controller looks at every autoscaler at once, not one period later. */
  firstSyncAtOnce: since('1.37'),
} satisfies Record<string, ReleaseTest>;

/** Which changes a release has. */
export type Differences = Readonly<Record<keyof typeof differenceTests, boolean>>;

const gateTests: Readonly<Record<string, ReleaseTest>> = {
  HPAScaleToZero: since('1.37'),
  HPAContainerMetrics: since('1.27'),
  HPAConfigurableTolerance: since('1.35'),
  HPAOptimizedSelectorStore: since('1.37'),
  HPAGeneration: since('1.37'),
  StaleControllerConsistencyHPA: since('1.37'),
  PodLevelResources: since('1.34'),
};

export function differencesOf(release: string): Differences {
  return evaluateTests(differenceTests, release) as Differences;
}

/** The feature gates that a release knows of, with their defaults (§6.2). */
export function defaultGatesOf(release: string): Readonly<Record<string, boolean>> {
  return evaluateTests(gateTests, release);
}

function evaluateTests(tests: Readonly<Record<string, ReleaseTest>>, release: string): Record<string, boolean> {
  const minor = minorOf(release);
  return Object.fromEntries(Object.entries(tests).map(([name, test]) => [name, test(minor)]));
}

/** `1.37` and `1.37.1` are 37. */
export function minorOf(release: string): number {
  return Number(release.split('.')[1]);
}
