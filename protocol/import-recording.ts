// The request that makes a recording, and a scenario with its load, from measured values.
import * as z from 'zod/mini';

export const importRecordingRequest = 'replicast/importRecording';

/** The columns that a source can be. A test compares them with the columns of a recording. */
export const recordedColumns = ['load', 'replicas', 'ready', 'cpu', 'utilization', 'latency', 'network'] as const;

export const importRecordingParamsSchema = z.object({
  sources: z.array(
    z.object({
      /** The name in messages. */
      name: z.string(),
      text: z.string(),
      /** The column to which the values belong; absent: the source says it itself. */
      column: z.exactOptional(z.enum(recordedColumns)),
    }),
  ),
  /** The name of the autoscaler, if there are several. */
  name: z.exactOptional(z.string()),
  /** The recording and the manifest that was recorded, as the scenario names them. */
  recording: z.string(),
  manifest: z.exactOptional(z.string()),
});
export type ImportRecordingParams = z.infer<typeof importRecordingParamsSchema>;

export type ImportRecordingResponse =
  | {
      recording: string;
      /** The scenario; absent if no load was recorded. */
      scenario?: string | undefined;
      /** What was found and what is missing, as a sentence each. */
      found: string;
      missing?: string | undefined;
      repaired: readonly string[];
    }
  | { problem: string; question?: ImportRecordingQuestion | undefined };

/** The question whose answer solves the problem: which autoscaler, or which column the values of a source are. */
export type ImportRecordingQuestion = { type: 'name'; names: readonly string[] } | { type: 'column'; source: string };
