// An autoscaler that a kustomization builds, shown at the patch or the base that a person edits.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { ObjectWriter } from './object-writer.ts';

export interface KustomizedObject {
  folder: string;
  uri: string;
  findWriter?: (() => ObjectWriter) | undefined;
  /**
   * The reason why the object cannot be simulated: the kustomization does not build the object, or a part that this
   * build leaves out may change the object.
   */
  error?: string | undefined;
  /**
   * A text about the parts that kustomize would fetch or run and that this build leaves out: `without github.com/x,
   * because …`.
   */
  without?: string | undefined;
  /** The other kustomizations that use the same base or patch to build an object, the nearest first. */
  others: readonly OtherBuild[];
  siblings: readonly string[];
}

export interface OtherBuild {
  folder: string;
  /** The autoscaler that the kustomization builds; absent if the object is not built or not simulated. */
  autoscaler?: Autoscaler | undefined;
}
