// The request that converts measured values to a recording, and to a scenario with the recorded load.
import * as z from 'zod/mini';

export const importRecordingRequest = 'replicast/importRecording';

/** A test compares these columns with the columns of a recording. */
export const recordedColumns = ['load', 'replicas', 'ready', 'cpu', 'utilization', 'latency', 'network'] as const;

export const importRecordingParamsSchema = z.object({
  sources: z.array(
    z.object({
      name: z.string(),
      text: z.string(),
      /** The column is absent if the source itself names its columns. */
      column: z.exactOptional(z.enum(recordedColumns)),
    }),
  ),
  name: z.exactOptional(z.string()),
  /** The name of the recording, as the scenario contains it. */
  recording: z.string(),
  manifest: z.exactOptional(z.string()),
});
export type ImportRecordingParams = z.infer<typeof importRecordingParamsSchema>;

export type ImportRecordingResponse =
  | {
      recording: string;
      scenario?: string | undefined;
      found: string;
      missing?: string | undefined;
      repaired: readonly string[];
    }
  | { problem: string; question?: ImportRecordingQuestion | undefined };

export type ImportRecordingQuestion = { type: 'name'; names: readonly string[] } | { type: 'column'; source: string };
