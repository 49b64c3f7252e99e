// An autoscaler of a file, ready to be run, with what ties the run to the text. The server finds it, protocol/ carries
// it, the page runs it.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Profile } from './profile.ts';

/** Line (from 1) of each path that stands in the file: `spec.behavior.scaleUp.policies[0]` → 23. */
export type FieldLines = Readonly<Record<string, number>>;

/** First problem of a file that cannot be simulated. `line` counts from 1. */
export interface LineProblem {
  message: string;
  line: number;
  /**
   * Nothing is wrong, something is only not known here. `expression`: what a person could give a value, kept under
   * `scope`.
   */
  incomplete?: { scope: string; expression?: string };
}

export interface SimulationInput {
  type: 'simulation';
  name: string;
  kind: string;
  /** Its place in a `List`, from 0. */
  item?: number;
  autoscaler: Autoscaler;
  profile: Profile;
  lines: FieldLines;
  problem?: LineProblem;
}

export interface UnreadableAutoscaler {
  type: 'unreadable';
  name: string;
  kind: string;
  problem: LineProblem;
}
