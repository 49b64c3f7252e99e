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
  short: string;
  text: string;
}

export interface ControllerDescription<Kind extends Autoscaler> {
  envelope(autoscaler: Kind, profile: Profile): Envelope;
  fastestRun(autoscaler: Kind, profile: Profile, direction: Direction, maxSyncs: number): EnvelopeRun;
  product: string;
  /** A shorter name of the product; absent if `product` is already short. */
  shortProduct?: string;
  /** The release whose rules apply. It may be older than the release of the profile. */
  release(profile: Profile, of?: ReleaseContext<Kind>): string;
  releaseSetting: ReleaseSetting;
  isReleaseAssumed(of: ReleaseContext<Kind>): boolean;
  releaseNote?(release: string): ReleaseNote | undefined;
  /** The releases, the newest first. */
  releases: readonly string[];
  flags: readonly (keyof ControllerFlags)[];
  featureGates: readonly string[];
  rulesText(autoscaler: Kind, direction: Direction, profile: Profile): string | undefined;
  affectedDirection(path: Path, autoscaler: Kind): Direction | undefined;
  fieldDefaults(autoscaler: Kind, profile: Profile): Iterable<FieldDefaults>;
  /**
   * Returns the measured resource of each metric; undefined for a metric that measures no resource. The function is
   * absent if resource requests have no effect.
   */
  measuredResources?(autoscaler: Kind): readonly (MeasuredResource | undefined)[];
  metricDemands(autoscaler: Kind, profile: Profile): readonly MetricDemand[];
  /**
   * Returns the scenario defaults for metrics if the object follows a release that measured metrics differently;
   * otherwise undefined.
   */
  metricsDefaults?(autoscaler: Kind): ScenarioDefaults['metrics'];
  /** Whether the controller scales up from 0 replicas if it has scaled down to 0 itself. */
  scalesFromZero: boolean;
}

export interface ReleaseContext<Kind extends Autoscaler> {
  autoscaler?: Kind | undefined;
  chosen?: ChosenReleases;
}

export interface MeasuredResource {
  resource: string;
  container: string | undefined;
  /** Whether the target is a utilization, which cannot be computed without a resource request. */
  isUtilization: boolean;
}

export interface Flapping {
  /** The load as a text, such as `445 (sum of requests over all pods)`. */
  load: string;
  /** The counts that repeat, such as `[4, 5, 4]`. */
  cycle: readonly number[];
  periodSeconds: number;
  path: Path;
  cause: string;
  remedies: readonly FieldChange[];
}

export interface PodRequest {
  workload: string;
  milli: number;
}

export interface StepTableOptions {
  profile: Profile;
  /** The request of a pod; absent if the workspace does not determine the request. */
  request?: PodRequest | undefined;
  sizes: readonly number[];
  /**
   * Whether each metric value is also shown as an average per pod, as in the object's status. This affects only a
   * metric whose total value is divided by the number of pods.
   */
  isAverage?: boolean;
}

/**
 * The metric values at which each replica count scales up and down. The values are texts, such as `above 420 (to 6)`.
 */
export interface StepTable {
  /** The target as an absolute amount. Set only if the target is a percentage of a known request. */
  target?: string;
  /**
   * Whether the rows contain percentages, such as `56 % (to 6)`, instead of texts such as `above 420 (to 6)`. The
   * autoscaler then scales up from the percentage in `scaleUpAt`, and scales down below the percentage in
   * `scaleDownAt`.
   */
  isPercent?: boolean;
  rows: StepRow[];
  note: string;
}

export interface StepRow {
  replicas: number;
  scaleUpAt?: string;
  scaleDownAt?: string;
}

export interface FieldDefaults {
  path: string[];
  fields: Readonly<Record<string, string>>;
}

export interface FieldEffect {
  text: string;
  /** Whether `text` replaces the field's description, because `text` says the same with numbers. */
  isComplete: boolean;
}
