// A scenario file as the server tells the client of it, and as the client asks to have it written.

import type { SeriesPoint } from '../core/model/scenario/scenario.ts';
import type { ScenarioContent } from '../core/model/scenario/scenario-content.ts';
import type { WorkloadFacts } from '../core/model/scenario/workload-facts.ts';

/** The file that a simulation uses. */
export interface ActiveScenario extends ScenarioContent {
  uri: string;
  /** `hpa.replicast.yaml` */
  name: string;
  /** Of a load from a CSV file. */
  series: readonly SeriesPoint[];
  /** The first thing that is wrong with it; what can be read counts all the same. */
  problem?: string;
}

/**
 * Request: the text of a scenario file that says this, made from the text that is there; everything that stays keeps
 * its place.
 */
export const writeScenarioRequest = 'replicast/writeScenario';

export interface WriteScenarioParams {
  /** Of the manifest: its settings say what the controller usually has. */
  uri: string;
  /** Empty for a new file. */
  text: string;
  said: ScenarioContent;
  /** What is known of the workload: what the file does not have to say. */
  known: WorkloadFacts;
  /**
   * Named in a new file where it is not the one of the same name: `for`, and where the manifest has several, `document`
   * and `item`.
   */
  target: { for?: string; document?: number; item?: number };
}

export interface WriteScenarioResponse {
  text?: string;
  /** Why it cannot be written into: its YAML is broken. */
  problem?: string;
}

/**
 * Notification of the server: a scenario file, or what it names, has changed; whoever shows a simulation asks again.
 */
export const scenariosChangedNotification = 'replicast/scenariosChanged';
