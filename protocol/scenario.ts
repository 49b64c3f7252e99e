// A scenario file as the server tells the client of it, and as the client asks to have it written.

import * as z from 'zod/mini';
import { partialScenarioSchema, scenarioContent, scenarioContentSchema, seriesSchema } from './scenario-schemas.ts';
import { workloadFactsSchema } from './workload-schemas.ts';

/** The file that a simulation uses. */
export const activeScenarioSchema = z.object({
  ...scenarioContent,
  uri: z.string(),
  /** `hpa.replicast.yaml` */
  name: z.string(),
  /** Only for a load from a CSV file. */
  series: seriesSchema,
  /** What a person wants of the run: sentences, and what is to be low. */
  wanted: z.optional(
    z.object({ goals: z.array(z.string()), expectations: z.array(z.string()), minimize: z.array(z.string()) }),
  ),
  /** The first problem of the file; everything that can be read still counts. */
  problem: z.optional(z.string()),
});
export type ActiveScenario = z.infer<typeof activeScenarioSchema>;

/**
 * Request: the text of a scenario file that says this, made from the text that is there; everything that stays keeps
 * its place.
 */
export const writeScenarioRequest = 'replicast/writeScenario';

export const writeScenarioParamsSchema = z.object({
  /** Of the manifest: its settings have the defaults of the controller. */
  uri: z.string(),
  /** Empty for a new file. */
  text: z.string(),
  said: scenarioContentSchema,
  /** Values that a new file contains even if they equal the defaults. */
  inUse: partialScenarioSchema,
  /** Facts of the workload, which the file does not have to repeat. */
  known: workloadFactsSchema,
  /**
   * Named in a new file where it is not the one of the same name: `for`, and where the manifest has several, `document`
   * and `item`.
   */
  target: z.object({
    for: z.exactOptional(z.string()),
    document: z.exactOptional(z.number()),
    item: z.exactOptional(z.number()),
  }),
  /** Sentences that are added to those of the file. */
  expectations: z.optional(z.array(z.string())),
});
export type WriteScenarioParams = z.infer<typeof writeScenarioParamsSchema>;

export interface WriteScenarioResponse {
  text?: string;
  /** Why it cannot be written into: its YAML is broken. */
  problem?: string;
}

/** Request: the text of a CSV file that a scenario, or the form of a manifest, names. Only inside the workspace. */
export const seriesRequest = 'replicast/series';

export const seriesParamsSchema = z.object({
  /** Address of the file whose folder the name starts from. */
  from: z.string(),
  /** `../load.csv` */
  file: z.string(),
});
export type SeriesParams = z.infer<typeof seriesParamsSchema>;

export type SeriesResponse = { text: string } | { problem: string };

/**
 * Notification of the server: a scenario file, a file that it names, or the configuration of a project has changed;
 * simulations are requested again.
 */
export const simulationsChangedNotification = 'replicast/simulationsChanged';
