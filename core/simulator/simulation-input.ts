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
}

export interface UnreadableAutoscaler {
  type: 'unreadable';
  name: string;
  kind: string;
  /** Index of the item in a `List`, from 0. */
  item?: number | undefined;
  problem: LineProblem;
}
