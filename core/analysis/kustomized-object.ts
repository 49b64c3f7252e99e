// What is known of an autoscaler that a kustomization builds, at the patch or base that a person edits.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { ObjectWriter } from './object-writer.ts';

/** An object that a kustomization builds. */
export interface KustomizedObject {
  /** `overlays/prod` */
  folder: string;
  /** The address of the kustomization. */
  uri: string;
  /** Makes changes of it in the texts that write it. */
  findWriter?: (() => ObjectWriter) | undefined;
  /** Why it is not built, or not as it is here. */
  error?: string | undefined;
  /**
   * What kustomize would fetch or run, which does not change the object: `without github.com/x (kustomize would …)`.
   */
  without?: string | undefined;
  /** The other kustomizations that change the object with the same text, in order of their distance. */
  others: readonly OtherBuild[];
  /** Names of other autoscalers that the same patch changes. */
  siblings: readonly string[];
}

export interface OtherBuild {
  folder: string;
  /** Absent if it is not built or not simulated. */
  autoscaler?: Autoscaler | undefined;
}
