// What the rest of the product asks of a kind of autoscaler. Adding a kind is one description, registered in `kinds.ts`.
import type { ReleaseAndGates } from './admission/rules.ts';
import type { Autoscaler } from './autoscaler.ts';
import type { Field } from './field.ts';
import type { Problem } from './problem.ts';
import type { Value } from './value.ts';

export interface KindDescription {
  apiVersion: string;
  kind: string;
  /** The whole object: apiVersion, kind, metadata, spec. */
  root: Field;
  read(object: Value, options?: ReadOptions): Reading;
}

export interface ReadOptions {
  /** A template may still write what is absent: nothing is said about it. */
  templated?: boolean;
  /** The release that somebody chose; without it the newest one answers. */
  kubernetes?: ReleaseAndGates | undefined;
}

/** Reading is lenient: what cannot be read is absent and reported. */
export interface Reading {
  /** Every refusal of the API server, in its order. */
  problems: Problem[];
  /** The defaulted object; absent where something that a simulation needs is unreadable, unseen or refused. */
  autoscaler?: Autoscaler;
  /** First template value that stands where a simulation needs a number: `{{ .Values.max }}`. */
  missing?: { path: string; source: string };
}
