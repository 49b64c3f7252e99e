import type { Autoscaler } from '../model/autoscaler.ts';
import type { Direction } from '../model/hpa/autoscaler.ts';
import type { Profile } from './profile.ts';

/** The kind of a run. In a run with a direction, the metrics recommend the bound in this direction at every sync. */
export type SimulationMode = 'load' | Direction;

/** The line of each field, counted from 1: `spec.behavior.scaleUp.policies[0]` → 23. */
export type FieldLines = Readonly<Record<string, number>>;

/** `line` counts from 1. */
export interface LineProblem {
  message: string;
  line: number;
  /** Set if a value is unknown. The user can give `expression` a preview value, which is stored under `scope`. */
  incomplete?: { scope: string; expression?: string | undefined } | undefined;
}

export interface AssumedValue {
  expression: string;
  text: string;
  /** The origin of the value: `values.yaml`, `preview value` or `default in the template`. */
  from: string;
  /**
   * The fields that the value sets, such as `spec.maxReplicas`. Absent if the value sets no field, for example if it
   * only decides a condition of the template.
   */
  fields?: readonly string[] | undefined;
}

export interface RenderedWith {
  text: string;
  /** One line for each value: `.Values.max = 20 (values.yaml)`. */
  values: readonly string[];
  /** The values files whose changes affect the run. */
  files: readonly string[];
}

export interface ObjectAtPlace {
  /** Identifies the object in its file; changes only if the name of the object changes. */
  key: string;
  label: string;
  isShown: boolean;
}

export interface SimulationInput {
  type: 'simulation';
  name: string;
  kind: string;
  /** The index of the item in a `List`, from 0. */
  item?: number | undefined;
  autoscaler: Autoscaler;
  profile: Profile;
  lines: FieldLines;
  problem?: LineProblem | undefined;
  /**
   * Facts that contradict the run, for example that the release does not serve the object, or that another autoscaler
   * has the same target.
   */
  notices?: Notice[] | undefined;
  rendered?: RenderedWith | undefined;
  /**
   * All objects that start at the same place in the file as this object, including this object. Absent if no other
   * object starts there.
   */
  objects?: ObjectAtPlace[] | undefined;
}

/**
 * A sentence that is shown above the run. If the sentence is about a line of the file, `line` is the number of this
 * line, counted from 1.
 */
export interface Notice {
  text: string;
  line?: number | undefined;
  /** The direction in which the autoscaler never scales, according to this notice; `sequence` means both directions. */
  contradicts?: 'sequence' | 'scaleUp' | 'scaleDown' | undefined;
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
  item?: number | undefined;
  problem: LineProblem;
  rendered?: RenderedWith | undefined;
  objects?: ObjectAtPlace[] | undefined;
}
