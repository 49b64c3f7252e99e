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
   * Set if the problem is not an error, but a value that is unknown here. `expression`: the template expression to
   * which the user can give a preview value, which is stored under `scope`.
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
  /** The paths of the fields that the value sets: `spec.maxReplicas`. Absent for a condition. */
  fields?: readonly string[] | undefined;
}

/** The values with which a chart's template was rendered to get this autoscaler. */
export interface RenderedWith {
  /** `rendered with values.yaml, 1 preview value` */
  text: string;
  /** One line for each value: `.Values.max = 20 (values.yaml)`. */
  values: readonly string[];
  /** The addresses of the values files: a change of one of them changes the run. */
  files: readonly string[];
}

/** One of several objects that a template writes at the same place. */
export interface ObjectAtPlace {
  /** A key that identifies the object. It changes only if the name of the object changes. */
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
  /**
   * The facts that contradict the run: the release does not serve the object, or the workload never allows it to scale.
   */
  notices?: Notice[] | undefined;
  /** Absent for a plain manifest. */
  rendered?: RenderedWith | undefined;
  /** This object and all others that begin at the same place in the file; absent if there are no others. */
  objects?: ObjectAtPlace[] | undefined;
}

/** A sentence above the run. `line` is the line in the file that gives the reason, counted from 1. */
export interface Notice {
  text: string;
  line?: number | undefined;
  /** Which of the fastest runs never happen: both, or one of them. */
  contradicts?: 'sequence' | 'scaleUp' | 'scaleDown' | undefined;
  /** The condition under which these runs happen: `without HPA other`. */
  condition?: string | undefined;
  /**
   * Whether the notice says that metrics fail. Such a notice does not contradict a run under load in which the metrics
   * fail.
   */
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
