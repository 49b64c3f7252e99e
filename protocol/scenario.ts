import * as z from 'zod/mini';
import { partialScenarioSchema, scenarioContent, scenarioContentSchema, seriesSchema } from './scenario-schemas.ts';
import { workloadFactsSchema } from './workload-schemas.ts';

export const activeScenarioSchema = z.object({
  ...scenarioContent,
  uri: z.string(),
  name: z.string(),
  series: seriesSchema,
  wanted: z.optional(
    z.object({ goals: z.array(z.string()), expectations: z.array(z.string()), minimize: z.array(z.string()) }),
  ),
  /** The problem of the file. Fields that can be read are used in spite of the problem. */
  problem: z.optional(z.string()),
});
export type ActiveScenario = z.infer<typeof activeScenarioSchema>;

/** Requests the text of a scenario file. Unchanged parts and comments of the existing text keep their places. */
export const writeScenarioRequest = 'replicast/writeScenario';

export const writeScenarioParamsSchema = z.object({
  /** The URI of the manifest. The settings for this manifest provide the defaults of the controller. */
  uri: z.string(),
  text: z.string(),
  said: scenarioContentSchema,
  /** Values that a new file contains even if they equal the defaults. */
  inUse: partialScenarioSchema,
  /** Facts about the workload, which the file need not repeat. */
  known: workloadFactsSchema,
  /**
   * `for` is absent if the name of the scenario file already names the manifest: `web.replicast.yaml` belongs to
   * `web.yaml`. `document` and `item` choose one of several autoscalers in the manifest.
   */
  target: z.object({
    for: z.exactOptional(z.string()),
    document: z.exactOptional(z.number()),
    item: z.exactOptional(z.number()),
  }),
  expectations: z.optional(z.array(z.string())),
});
export type WriteScenarioParams = z.infer<typeof writeScenarioParamsSchema>;

export interface WriteScenarioResponse {
  text?: string;
  problem?: string;
}

export const seriesRequest = 'replicast/series';

export const seriesParamsSchema = z.object({
  /**
   * The URI of the scenario file or the manifest that refers to `file`. The path in `file` is relative to the folder of
   * this URI.
   */
  from: z.string(),
  file: z.string(),
});
export type SeriesParams = z.infer<typeof seriesParamsSchema>;

export type SeriesResponse = { text: string } | { problem: string };

/**
 * A scenario file, a file that a scenario names, or a configuration file has changed, so the client requests its
 * simulations again.
 */
export const simulationsChangedNotification = 'replicast/simulationsChanged';
