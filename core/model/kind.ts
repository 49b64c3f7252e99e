// What the rest of the product asks of a kind of autoscaler. Adding a kind is one description, registered in `kinds.ts`.
import type { ReleaseAndGates } from './admission/rules.ts';
import type { Autoscaler } from './autoscaler.ts';
import type { Field } from './field.ts';
import type { Direction } from './hpa/autoscaler.ts';
import type { Path } from './path.ts';
import type { Problem } from './problem.ts';
import type { Value } from './value.ts';

export interface KindDescription {
  apiVersion: string;
  kind: string;
  /** API groups in which nobody else may have this kind: another version of it there is a mistake. */
  groups: readonly string[];
  /** Codes of its own refusals, beyond the API server's. */
  codes: readonly string[];
  /** Those of them that take the place of one of the API server's, each with that one. */
  insteadOfApi: Readonly<Record<string, string>>;
  /** What people call it, and what they type to get one. */
  abbreviation: string;
  /** What it may follow: a whole manifest for each. The first one is what the abbreviation stands for. */
  starts: readonly [Start, ...Start[]];
  /** Where the rules of a direction stand: a lens above says what they let happen. */
  directions: Readonly<Record<Direction, readonly string[]>>;
  /** The whole object: apiVersion, kind, metadata, spec. */
  root: Field;
  read(object: Value, options?: ReadOptions): Reading;
  /** Where fields come with releases of its own, not with those of Kubernetes. */
  releases?: OwnReleases;
  /** Annotations that carry, as JSON, what this version has no fields for. */
  annotated?: readonly AnnotatedField[];
  /** Whether the API server of a release has this version; absent where that is not Kubernetes' business. */
  served?(kubernetes: ReleaseAndGates): boolean;
}

export interface AnnotatedField {
  annotation: string;
  /** The version of the same kind whose field the JSON is spelled like; keys are read in any case. */
  apiVersion: string;
  field: Path;
}

export interface OwnReleases {
  /** What has them: `WPA controller`. */
  product: string;
  /** The one that somebody chose. */
  chosen(releases: ChosenReleases): string | undefined;
  /** Whether a release has what came with another. */
  has(release: string, since: string): boolean;
}

export interface Start {
  label: string;
  /** One sentence. */
  detail: string;
  /** It can be applied once its names are filled in; places to fill in are LSP's `${1:text}`. */
  manifest: string;
}

/** Releases that somebody chose; without them the newest ones answer. */
export interface ChosenReleases {
  kubernetes?: ReleaseAndGates | undefined;
  /** Of the WatermarkPodAutoscaler: `0.11.0`. */
  wpa?: string | undefined;
}

/** Nothing but the releases, of what may say more. */
export function releasesOf({ kubernetes, wpa }: ChosenReleases): ChosenReleases {
  return { kubernetes, wpa };
}

/** Of Kubernetes with its gates, by identity: settings are one object until they change; and of the WatermarkPodAutoscaler. */
export function areSameReleases(one: ChosenReleases, other: ChosenReleases): boolean {
  return one.kubernetes === other.kubernetes && one.wpa === other.wpa;
}

export interface ReadOptions extends ChosenReleases {
  /** A template may still write what is absent: nothing is said about it. */
  templated?: boolean;
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
