// A scenario file: what the server tells the client about it, and the request to write it.

import * as z from 'zod/mini';
import { partialScenarioSchema, scenarioContent, scenarioContentSchema, seriesSchema } from './scenario-schemas.ts';
import { workloadFactsSchema } from './workload-schemas.ts';

/** The scenario file that a simulation uses. */
export const activeScenarioSchema = z.object({
  ...scenarioContent,
  uri: z.string(),
  /** `hpa.replicast.yaml` */
  name: z.string(),
  /** The points of the load, if it comes from a CSV file. */
  series: seriesSchema,
  /** What the user wants of the run: sentences, and figures to minimize. */
  wanted: z.optional(
    z.object({ goals: z.array(z.string()), expectations: z.array(z.string()), minimize: z.array(z.string()) }),
  ),
  /** The first problem of the file; everything that can be read still counts. */
  problem: z.optional(z.string()),
});
export type ActiveScenario = z.infer<typeof activeScenarioSchema>;

/**
 * Request: the text of a scenario file with this content, made from the existing text. Everything that does not change
 * keeps its place.
 */
export const writeScenarioRequest = 'replicast/writeScenario';

export const writeScenarioParamsSchema = z.object({
  /** The URI of the manifest: its settings provide the defaults of the controller. */
  uri: z.string(),
  /** The existing text; empty for a new file. */
  text: z.string(),
  said: scenarioContentSchema,
  /** Values that a new file contains even if they equal the defaults. */
  inUse: partialScenarioSchema,
  /** Facts about the workload, which the file need not repeat. */
  known: workloadFactsSchema,
  /**
   * The autoscaler, as a new file names it: `for`, if the base names differ; `document` and `item`, if the manifest has
   * several.
   */
  target: z.object({
    for: z.exactOptional(z.string()),
    document: z.exactOptional(z.number()),
    item: z.exactOptional(z.number()),
  }),
  /** Expectations to add to those of the file. */
  expectations: z.optional(z.array(z.string())),
});
export type WriteScenarioParams = z.infer<typeof writeScenarioParamsSchema>;

export interface WriteScenarioResponse {
  text?: string;
  /** Why the file cannot be changed: its YAML is broken. */
  problem?: string;
}

/**
 * Request: the text of a CSV file that a scenario, or the form of a manifest, names. The file must be inside the
 * workspace.
 */
export const seriesRequest = 'replicast/series';

export const seriesParamsSchema = z.object({
  /** The URI of the file that contains the name, which is relative to its folder. */
  from: z.string(),
  /** `../load.csv` */
  file: z.string(),
});
export type SeriesParams = z.infer<typeof seriesParamsSchema>;

export type SeriesResponse = { text: string } | { problem: string };

/**
 * Notification of the server: a scenario file, a file that it names, or the configuration of a project has changed, so
 * simulations have to be requested again.
 */
export const simulationsChangedNotification = 'replicast/simulationsChanged';
