// What other code needs to know about a kind of controller. Each kind registers its description in `controllers.ts`.

import type { Autoscaler } from '../model/autoscaler.ts';
import type { Direction } from '../model/hpa/autoscaler.ts';
import type { FieldChange } from '../model/object-fix.ts';
import type { Path } from '../model/path.ts';
import type { ReleaseSetting } from '../model/release-choice.ts';
import type { ChosenReleases } from '../model/releases.ts';
import type { ScenarioDefaults } from '../model/scenario/scenario-defaults.ts';
import type { ControllerFlags } from './controller-flags.ts';
import type { MetricDemand } from './metric-demand.ts';
import type { Profile } from './profile.ts';
import type { Envelope, EnvelopeRun } from './trace.ts';

export interface ReleaseNote {
  /** The text for narrow places: `preview`. */
  short: string;
  text: string;
}

export interface ControllerDescription<Kind extends Autoscaler> {
  /** Returns the fastest run in each direction, from one bound to the other. */
  envelope(autoscaler: Kind, profile: Profile): Envelope;
  /** Returns one direction of the envelope, with at most `maxSyncs` syncs. */
  fastestRun(autoscaler: Kind, profile: Profile, direction: Direction, maxSyncs: number): EnvelopeRun;
  /** The product whose releases are simulated: `Kubernetes`. */
  product: string;
  /** A short form for narrow places: `WPA`. Absent if `product` is short itself. */
  shortProduct?: string;
  /** Returns the simulated release: `1.37`. Some objects use the rules of an older release. */
  release(profile: Profile, of?: ReleaseContext<Kind>): string;
  releaseSetting: ReleaseSetting;
  /** Whether the release is only assumed, because neither the object nor the user determines it. */
  isReleaseAssumed(of: ReleaseContext<Kind>): boolean;
  /** Returns a note about a release for which there are no recorded cases. */
  releaseNote?(release: string): ReleaseNote | undefined;
  /** The releases that can be simulated, the newest first. */
  releases: readonly string[];
  /** The controller flags that a simulation reads, besides the release. */
  flags: readonly (keyof ControllerFlags)[];
  /** The feature gates that affect a simulation. */
  featureGates: readonly string[];
  /** Describes the scaling rules of a direction in short; undefined if the object has none. */
  rulesText(autoscaler: Kind, direction: Direction, profile: Profile): string | undefined;
  /** Returns the direction whose speed a field affects; undefined for other fields. */
  affectedDirection(path: Path, autoscaler: Kind): Direction | undefined;
  fieldDefaults(autoscaler: Kind, profile: Profile): Iterable<FieldDefaults>;
  /**
   * Returns the resource of the pods that each metric measures; undefined for other metrics. Absent if requests have no
   * effect.
   */
  measuredResources?(autoscaler: Kind): readonly (MeasuredResource | undefined)[];
  /** Returns for each metric of the object the load, usage or share of the capacity at which it is at its target. */
  metricDemands(autoscaler: Kind, profile: Profile): readonly MetricDemand[];
  /**
   * Returns the defaults for measuring metrics if the object follows the rules of a release that measured metrics
   * differently.
   */
  metricsDefaults?(autoscaler: Kind): ScenarioDefaults['metrics'];
  /** Whether the controller scales up from 0 replicas if it has scaled down to 0 itself. */
  scalesFromZero: boolean;
}

/** What determines the release: the object, if it could be read, and the chosen release. */
export interface ReleaseContext<Kind extends Autoscaler> {
  autoscaler?: Kind | undefined;
  chosen?: ChosenReleases;
}

export interface MeasuredResource {
  resource: string;
  /** Absent for the whole pod. */
  container: string | undefined;
  /** Whether the target is a percentage of the request, so that the metric cannot be read without a request. */
  isUtilization: boolean;
}

export interface Flapping {
  /** `445 (sum of requests over all pods)` */
  load: string;
  /** The repeating counts: `[4, 5, 4]`. */
  cycle: readonly number[];
  /** Duration of one cycle. */
  periodSeconds: number;
  /** The field at which the diagnostic is reported. */
  path: Path;
  /** Why no count is stable. */
  cause: string;
  /** Changes of single fields that may end the flapping. */
  remedies: readonly FieldChange[];
}

/** The request of a pod of the workload for the measured resource. */
export interface PodRequest {
  workload: string;
  milli: number;
}

export interface StepTableOptions {
  profile: Profile;
  /** Absent if the workspace does not determine the request. */
  request?: PodRequest | undefined;
  /** The replica counts of the rows. */
  sizes: readonly number[];
  /**
   * Whether a row also shows the average per pod if the metric is a total that the controller divides by the pods. The
   * status of the object shows this average.
   */
  isAverage?: boolean;
}

/** The values as texts: `above 420 (to 6)`. */
export interface StepTable {
  /** The target as an amount, if it is a percentage of a known request. */
  target?: string;
  /** Whether the values are percentages: a row scales up at `scaleUpAt`, and down below `scaleDownAt`. */
  isPercent?: boolean;
  rows: StepRow[];
  /** The assumptions behind the table. */
  note: string;
}

export interface StepRow {
  replicas: number;
  /** Absent if no value scales up from this count. */
  scaleUpAt?: string;
  scaleDownAt?: string;
}

/** The defaults that apply if fields of the object at `path` are absent. */
export interface FieldDefaults {
  path: string[];
  fields: Readonly<Record<string, string>>;
}

export interface FieldEffect {
  text: string;
  /**
   * Whether the text replaces the description of the field, because it says the same with the numbers of the object.
   */
  isComplete: boolean;
}
