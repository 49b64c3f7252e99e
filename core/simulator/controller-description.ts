// What the rest of the product asks of a controller. Adding a kind is one such description, registered in
// `controllers.ts`.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Direction } from '../model/hpa/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { ChosenReleases } from '../model/releases.ts';
import type { ControllerFlags, Profile } from './profile.ts';
import type { Envelope } from './trace.ts';

export interface ControllerDescription<Kind extends Autoscaler> {
  /** The fastest run in each direction, from one bound to the other. */
  envelope(autoscaler: Kind, profile: Profile): Envelope;
  /** What has the releases: `Kubernetes`. */
  product: string;
  /** The same where there is little room: `WPA`. Absent: it is short itself. */
  shortProduct?: string;
  /** The one that is simulated: `1.37`; some objects have rules of another time. */
  release(profile: Profile, of?: ReleaseContext<Kind>): string;
  /** What is not known of a release: whose decisions stand for its own. */
  releaseNote?(release: string): string | undefined;
  /** Those that can be simulated, the newest first. */
  releases: readonly string[];
  /** The flags that it reads, besides the release. */
  flags: readonly (keyof ControllerFlags)[];
  /** The feature gates that decide anything in a simulation. */
  featureGates: readonly string[];
  /** What a direction allows, in short; undefined where nothing is written of it. */
  rulesText(autoscaler: Kind, direction: Direction, profile: Profile): string | undefined;
  /** The direction whose pace a field decides; undefined for others. */
  affectedDirection(path: Path): Direction | undefined;
  /** What is filled in where the object says nothing. */
  fieldDefaults(autoscaler: Kind, profile: Profile): Iterable<FieldDefaults>;
  /**
   * Of each metric the resource of the pods that it measures; undefined for what is no resource. Absent: requests
   * decide nothing.
   */
  measuredResources?(autoscaler: Kind): readonly (MeasuredResource | undefined)[];
  /** A constant load under which the count never settles; undefined where none is proven. */
  flapping?(autoscaler: Kind): Flapping | undefined;
}

/** What tells a release: the object where it could be read, and what somebody chose. */
export interface ReleaseContext<Kind extends Autoscaler> {
  autoscaler?: Kind | undefined;
  chosen?: ChosenReleases;
}

export interface MeasuredResource {
  resource: string;
  /** Absent: the whole pod. */
  container?: string;
  /** Its target is a share of what is requested: without a request it cannot be read. */
  isUtilization: boolean;
}

export interface Flapping {
  /** The metric, and how much of it all pods share. */
  metric: string;
  load: string;
  /** The counts that come again: `[4, 5, 4]`. */
  cycle: readonly number[];
  /** From one round to the next. */
  periodSeconds: number;
  /** The field to look at. */
  path: Path;
}

/** What a pod of the workload requests of the measured resource. */
export interface PodRequest {
  workload: string;
  milli: number;
}

export interface StepTableOptions {
  profile: Profile;
  /** Absent where the workspace does not tell. */
  request?: PodRequest | undefined;
  /** The counts that are asked about. */
  sizes: readonly number[];
}

/** Values in words: `above 420 (to 6)`. */
export interface StepTable {
  /** A sentence in front of it. */
  intro?: string;
  /** What the values are; absent: the metric as a whole. */
  unit?: 'percent' | 'perPod' | 'whole';
  rows: StepRow[];
  /** What is taken for granted. */
  note: string;
}

export interface StepRow {
  replicas: number;
  /** Absent where it never does. */
  scaleUpAt?: string;
  scaleDownAt?: string;
}

/** Fields of the object at `path`, each with what an absent one means. */
export interface FieldDefaults {
  path: string[];
  fields: Readonly<Record<string, string>>;
}

export interface FieldEffect {
  text: string;
  /** It says all that the description's sentence says, with numbers. */
  isComplete: boolean;
}
