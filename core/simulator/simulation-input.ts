// An autoscaler of a file, ready to be simulated, with its lines in the file. The server creates it, protocol/
// transports it, and the panel simulates it.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Direction } from '../model/hpa/autoscaler.ts';
import type { Profile } from './profile.ts';

/** What is simulated: the scenario's load, or metrics that recommend one bound at every sync. */
export type SimulationMode = 'load' | Direction;

/** Line (from 1) of each path in the file: `spec.behavior.scaleUp.policies[0]` → 23. */
export type FieldLines = Readonly<Record<string, number>>;

/** The first problem of a file that cannot be simulated. `line` counts from 1. */
export interface LineProblem {
  message: string;
  line: number;
  /**
   * Not an error: a value is unknown here. `expression`: the template expression that the user can give a value, stored
   * under `scope`.
   */
  incomplete?: { scope: string; expression?: string | undefined } | undefined;
}

/** A value that a chart's template was rendered with. */
export interface AssumedValue {
  /** `.Values.autoscaling.max` */
  expression: string;
  text: string;
  /** `values.yaml`, `preview value` or `default in the template`. */
  from: string;
  /** The paths of the fields that it writes: `spec.maxReplicas`. Absent for a condition. */
  fields?: readonly string[] | undefined;
}

/** What an autoscaler of a chart's template was rendered with. */
export interface RenderedWith {
  /** `rendered with values.yaml, 1 preview value` */
  text: string;
  /** One line for each value: `.Values.max = 20 (values.yaml)`. */
  values: readonly string[];
  /** The addresses of the values files: a change of one of them changes the run. */
  files: readonly string[];
}

/** One of several objects that a template writes at one place. */
export interface ObjectAtPlace {
  /** It stays the same as long as the object has its name. */
  key: string;
  label: string;
  isShown: boolean;
}

export interface SimulationInput {
  type: 'simulation';
  name: string;
  kind: string;
  /** Index of the item in a `List`, from 0. */
  item?: number | undefined;
  autoscaler: Autoscaler;
  profile: Profile;
  lines: FieldLines;
  problem?: LineProblem | undefined;
  /** What else contradicts the run: the release does not serve the object, or the workload never lets it scale. */
  notices?: Notice[] | undefined;
  /** Absent for a plain manifest. */
  rendered?: RenderedWith | undefined;
  /** All that begin at the place of this one, if there are several. */
  objects?: ObjectAtPlace[] | undefined;
}

/** A sentence above the run. `line`, from 1: where its reason is written in the file. */
export interface Notice {
  text: string;
  line?: number | undefined;
  /** The fastest runs that are not reached: both, or one of them. */
  contradicts?: 'sequence' | 'scaleUp' | 'scaleDown' | undefined;
  /** Under which they are: `without HPA other`. */
  condition?: string | undefined;
  /** Metrics fail: a run under load may know that itself, and is then what happens. */
  isFailure?: boolean | undefined;
}

export interface UnreadableAutoscaler {
  type: 'unreadable';
  name: string;
  kind: string;
  /** Index of the item in a `List`, from 0. */
  item?: number | undefined;
  problem: LineProblem;
  rendered?: RenderedWith | undefined;
  objects?: ObjectAtPlace[] | undefined;
}
