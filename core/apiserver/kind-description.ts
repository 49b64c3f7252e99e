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
   * The API groups in which no other API may define the kind. An unknown version of the kind in one of these groups is
   * an error.
   */
  exclusiveGroups: readonly string[];
  diagnosticCodes: readonly string[];
  /** Maps each diagnostic code that replaces an error of the API server to the code of the replaced error. */
  replacedApiCodes: Readonly<Record<string, string>>;
  shortName: string;
  /**
   * The manifests that completion can insert. The completion item with the label `shortName` inserts the first
   * manifest.
   */
  templates: readonly [ManifestTemplate, ...ManifestTemplate[]];
  /** The path of the scaling rules of each direction. A code lens above these rules shows their effect. */
  directionPaths: Readonly<Record<Direction, readonly string[]>>;
  root: Field;
  read(object: Value, options?: ReadOptions): ReadResult;
  /** The releases of the kind's own controller. Absent if the fields depend on the releases of Kubernetes instead. */
  controllerReleases?: ControllerReleases;
  /**
   * Converts a path of the object to a path of `autoscaling/v2`, which the simulated controller uses in its decisions.
   */
  newestPath?(path: Path, object: ObjectValue): Path;
  generate?(object: ObjectValue, options?: ReadOptions): GeneratedObject;
  asHorizontal?(object: ObjectValue): ObjectValue | undefined;
  /** Converts a path in the HPA from `asHorizontal` to the path of the field of `object` that determines the value. */
  causePath?(path: Path, object: ObjectValue): Path;
  annotationFields?: readonly AnnotationField[];
  isServed?(kubernetes: ReleaseAndGates): boolean;
}

export interface GeneratedObject {
  by: string;
  /** The object that the controller creates. If the controller creates no object, the notes say why. */
  object?: ObjectValue;
  notes: readonly string[];
}

export interface AnnotationField {
  annotation: string;
  /** The API version of the JSON in the annotation. The field names in the JSON are case-insensitive. */
  apiVersion: string;
  field: Path;
}

export interface ControllerReleases {
  product: string;
  selected(releases: ChosenReleases): string | undefined;
  has(release: string, since: string): boolean;
}

export interface ManifestTemplate {
  label: string;
  detail: string;
  /** The text of the manifest. Its placeholders have the LSP syntax `${1:text}`. */
  manifest: string;
}

export interface ReadOptions extends ChosenReleases {
  /** Whether the text contains templates. A template may write absent fields, so absent fields are not reported. */
  templated?: boolean;
}

/** The result of reading an object leniently. A field that is unreadable is absent, and is reported in `problems`. */
export interface ReadResult {
  problems: Problem[];
  /** The autoscaler is absent if a value that a simulation needs is unreadable, templated or refused. */
  autoscaler?: Autoscaler | undefined;
  /** The first template expression in a field where a simulation needs a number, such as `{{ .Values.max }}`. */
  blockingTemplate?: { path: string; source: string } | undefined;
  /**
   * Why a valid object has no autoscaler. `short` is for limited space. `isStopped` is set if nothing scales the
   * workload.
   */
  absent?: { message: string; short?: string | undefined; at: Path; isStopped?: true } | undefined;
}
