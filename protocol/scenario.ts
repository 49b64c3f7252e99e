// The scenario file that a simulation uses, and the requests to write it and to read its CSV file.

import * as z from 'zod/mini';
import { partialScenarioSchema, scenarioContent, scenarioContentSchema, seriesSchema } from './scenario-schemas.ts';
import { workloadFactsSchema } from './workload-schemas.ts';

/** The scenario file that a simulation uses. */
export const activeScenarioSchema = z.object({
  ...scenarioContent,
  uri: z.string(),
  /** The file name: `hpa.replicast.yaml`. */
  name: z.string(),
  /** The points of the load, if it comes from a CSV file. */
  series: seriesSchema,
  /** The goals and expectations of the file, as sentences, and the figures to minimize. */
  wanted: z.optional(
    z.object({ goals: z.array(z.string()), expectations: z.array(z.string()), minimize: z.array(z.string()) }),
  ),
  /** The first problem of the file. The parts that can be read are used in spite of it. */
  problem: z.optional(z.string()),
});
export type ActiveScenario = z.infer<typeof activeScenarioSchema>;

/**
 * Request: the text of a scenario file with the given content. The existing text is edited, so that unchanged parts and
 * comments keep their places.
 */
export const writeScenarioRequest = 'replicast/writeScenario';

export const writeScenarioParamsSchema = z.object({
  /** The URI of the manifest. The settings for this file provide the defaults of the controller. */
  uri: z.string(),
  /** The existing text; empty for a new file. */
  text: z.string(),
  said: scenarioContentSchema,
  /** Values that a new file contains even if they equal the defaults. */
  inUse: partialScenarioSchema,
  /** Facts about the workload, which the file need not repeat. */
  known: workloadFactsSchema,
  /**
   * The autoscaler that a new file refers to. `for` names the manifest, unless the name of the scenario file already
   * does: `web.replicast.yaml` belongs to `web.yaml`. `document` and `item` choose one of several autoscalers in the
   * manifest.
   */
  target: z.object({
    for: z.exactOptional(z.string()),
    document: z.exactOptional(z.number()),
    item: z.exactOptional(z.number()),
  }),
  /** Expectations to add to the expectations of the file. */
  expectations: z.optional(z.array(z.string())),
});
export type WriteScenarioParams = z.infer<typeof writeScenarioParamsSchema>;

export interface WriteScenarioResponse {
  text?: string;
  /** The reason why the file cannot be changed, such as a YAML syntax error. */
  problem?: string;
}

/**
 * Request: the text of a CSV file that a scenario file or the panel's form names. The file must be inside the
 * workspace.
 */
export const seriesRequest = 'replicast/series';

export const seriesParamsSchema = z.object({
  /** The URI of the file to whose folder the name is relative: the scenario file or the manifest. */
  from: z.string(),
  /** The name of the CSV file: `../load.csv`. */
  file: z.string(),
});
export type SeriesParams = z.infer<typeof seriesParamsSchema>;

export type SeriesResponse = { text: string } | { problem: string };

/**
 * Notification of the server: a scenario file, a file that a scenario names, or a configuration file has changed. The
 * client must request its simulations again.
 */
export const simulationsChangedNotification = 'replicast/simulationsChanged';
