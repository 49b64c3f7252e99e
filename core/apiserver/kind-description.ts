// What the rest of the product asks of a kind of autoscaler. Adding a kind is one description, registered in
// `kinds.ts`.

import type { Autoscaler } from '../model/autoscaler.ts';
import type { Field } from '../model/field.ts';
import type { Direction } from '../model/hpa/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import type { ChosenReleases, ReleaseAndGates } from '../model/releases.ts';
import type { Value } from '../model/value.ts';

export interface KindDescription {
  apiVersion: string;
  kind: string;
  /** API groups in which nobody else may have this kind: another version of it there is a mistake. */
  exclusiveGroups: readonly string[];
  /** Codes of its own refusals, beyond the API server's. */
  diagnosticCodes: readonly string[];
  /** Those of them that take the place of one of the API server's, each with that one. */
  replacedApiCodes: Readonly<Record<string, string>>;
  /** What people call it, and what they type to get one. */
  shortName: string;
  /** What it may follow: a whole manifest for each. The first one is what the abbreviation stands for. */
  templates: readonly [ManifestTemplate, ...ManifestTemplate[]];
  /** Where the rules of a direction stand: a lens above says what they let happen. */
  directionPaths: Readonly<Record<Direction, readonly string[]>>;
  /** The whole object: apiVersion, kind, metadata, spec. */
  root: Field;
  read(object: Value, options?: ReadOptions): ReadResult;
  /** Where fields come with releases of its own, not with those of Kubernetes. */
  controllerReleases?: ControllerReleases;
  /** Annotations that carry, as JSON, what this version has no fields for. */
  annotationFields?: readonly AnnotationField[];
  /** Whether the API server of a release has this version; absent where that is not Kubernetes' business. */
  isServed?(kubernetes: ReleaseAndGates): boolean;
}

export interface AnnotationField {
  annotation: string;
  /** The version of the same kind whose field the JSON is spelled like; keys are read in any case. */
  apiVersion: string;
  field: Path;
}

export interface ControllerReleases {
  /** What has them: `WPA controller`. */
  product: string;
  /** The one that somebody chose. */
  selected(releases: ChosenReleases): string | undefined;
  /** Whether a release has what came with another. */
  has(release: string, since: string): boolean;
}

export interface ManifestTemplate {
  label: string;
  /** One sentence. */
  detail: string;
  /** It can be applied once its names are filled in; places to fill in are LSP's `${1:text}`. */
  manifest: string;
}

export interface ReadOptions extends ChosenReleases {
  /** A template may still write what is absent: nothing is said about it. */
  templated?: boolean;
}

/** Reading is lenient: what cannot be read is absent and reported. */
export interface ReadResult {
  /** Every refusal of the API server, in its order. */
  problems: Problem[];
  /** The defaulted object; absent where something that a simulation needs is unreadable, unseen or refused. */
  autoscaler?: Autoscaler;
  /** First template value that stands where a simulation needs a number: `{{ .Values.max }}`. */
  blockingTemplate?: { path: string; source: string };
}
