// The request that converts measured values to a recording, and to a scenario with the recorded load.
import * as z from 'zod/mini';

export const importRecordingRequest = 'replicast/importRecording';

/** The columns to which the values of a source can belong. A test compares them with the columns of a recording. */
export const recordedColumns = ['load', 'replicas', 'ready', 'cpu', 'utilization', 'latency', 'network'] as const;

export const importRecordingParamsSchema = z.object({
  sources: z.array(
    z.object({
      /** The name of the source for messages. */
      name: z.string(),
      text: z.string(),
      /** The column to which the values belong; absent if the source itself names its columns. */
      column: z.exactOptional(z.enum(recordedColumns)),
    }),
  ),
  /** The name of the autoscaler to record, if the sources contain several. */
  name: z.exactOptional(z.string()),
  /** The name of the recording that the scenario will contain, and the name of the recorded manifest. */
  recording: z.string(),
  manifest: z.exactOptional(z.string()),
});
export type ImportRecordingParams = z.infer<typeof importRecordingParamsSchema>;

export type ImportRecordingResponse =
  | {
      recording: string;
      /** The scenario; absent if no load was recorded. */
      scenario?: string | undefined;
      /** A sentence about the columns that were found, and one about columns that are missing. */
      found: string;
      missing?: string | undefined;
      repaired: readonly string[];
    }
  | { problem: string; question?: ImportRecordingQuestion | undefined };

/**
 * A question to the user whose answer solves the problem: which autoscaler to record, or to which column the values of
 * a source belong.
 */
export type ImportRecordingQuestion = { type: 'name'; names: readonly string[] } | { type: 'column'; source: string };
