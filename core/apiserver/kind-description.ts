// The description of a kind of autoscaler. A new kind needs one description, registered in `kinds.ts`.

import type { Autoscaler } from '../model/autoscaler.ts';
import type { Field } from '../model/field.ts';
import type { Direction } from '../model/hpa/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import type { ChosenReleases, ReleaseAndGates } from '../model/releases.ts';
import type { ObjectValue, Value } from '../model/value.ts';

export interface KindDescription {
  apiVersion: string;
  kind: string;
  /**
   * API groups that no other API may use for this kind: an unknown version of the kind in one of these groups is an
   * error.
   */
  exclusiveGroups: readonly string[];
  /** The kind's own diagnostic codes, in addition to those of the API server. */
  diagnosticCodes: readonly string[];
  /** The kind's codes that replace a code of the API server, each with the replaced code. */
  replacedApiCodes: Readonly<Record<string, string>>;
  /** The short name, which completion also matches. */
  shortName: string;
  /** A complete manifest for each metric source. The first one is the completion item of the short name. */
  templates: readonly [ManifestTemplate, ...ManifestTemplate[]];
  /** The path of the scaling rules of each direction: a code lens above them shows their effect. */
  directionPaths: Readonly<Record<Direction, readonly string[]>>;
  /** The whole object: apiVersion, kind, metadata, spec. */
  root: Field;
  read(object: Value, options?: ReadOptions): ReadResult;
  /** Set if fields depend on the releases of the kind's own controller, not on those of Kubernetes. */
  controllerReleases?: ControllerReleases;
  /**
   * Returns the path in the newest version that corresponds to a path of this version. The decisions of the simulated
   * controller contain paths of the newest version.
   */
  newestPath?(path: Path, object: ObjectValue): Path;
  /**
   * Returns the object that the kind's controller creates for another controller, such as the HPA of a ScaledObject.
   * Absent if the controller creates no object.
   */
  generate?(object: ObjectValue, options?: ReadOptions): GeneratedObject;
  /** Returns an object as an HPA of `autoscaling/v2`, for the rules of HPAs; undefined if there is no such HPA. */
  asHorizontal?(object: ObjectValue): ObjectValue | undefined;
  /** The field that causes the value at a path of the HPA that `asHorizontal` returns. */
  causePath?(path: Path, object: ObjectValue): Path;
  /** Annotations that carry JSON for which this version has no fields. */
  annotationFields?: readonly AnnotationField[];
  /** Whether the API server of a release serves this version; absent for custom resources. */
  isServed?(kubernetes: ReleaseAndGates): boolean;
}

export interface GeneratedObject {
  /** The controller: `KEDA 2.21.0`. */
  by: string;
  /** Absent if the controller creates no object; the notes then say why. */
  object?: ObjectValue;
  /** Sentences about what is unknown or refused. */
  notes: readonly string[];
}

export interface AnnotationField {
  annotation: string;
  /** The version of the same kind that defines the field names of the JSON; keys are case-insensitive. */
  apiVersion: string;
  field: Path;
}

export interface ControllerReleases {
  /** The product of these releases: `WPA controller`. */
  product: string;
  /** Returns the chosen release of the product. */
  selected(releases: ChosenReleases): string | undefined;
  /** Whether `release` includes a feature that was added in `since`. */
  has(release: string, since: string): boolean;
}

export interface ManifestTemplate {
  label: string;
  /** One sentence. */
  detail: string;
  /** A valid manifest once its placeholders are filled in; placeholders have the LSP syntax `${1:text}`. */
  manifest: string;
}

export interface ReadOptions extends ChosenReleases {
  /** Whether a template may write fields that are absent in the text. Such fields are then not reported. */
  templated?: boolean;
}

/** The result of reading an object leniently: unreadable fields are absent and reported. */
export interface ReadResult {
  /** Every error of the API server, in the order of the API server. */
  problems: Problem[];
  /** The defaulted object; absent if a value that a simulation needs is unreadable, templated or refused. */
  autoscaler?: Autoscaler | undefined;
  /** The first templated value where a simulation needs a number: `{{ .Values.max }}`. */
  blockingTemplate?: { path: string; source: string } | undefined;
  /**
   * Why a valid object has no autoscaler, and the field that decides it. `short`: a text for a place with limited
   * space. `isStopped`: set if nothing scales the workload; otherwise it is unknown what scales it.
   */
  absent?: { message: string; short?: string | undefined; at: Path; isStopped?: true } | undefined;
}
