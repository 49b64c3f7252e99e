// The request that makes a recording, and a scenario with its load, of what somebody measured.
import * as z from 'zod/mini';

export const importRecordingRequest = 'replicast/importRecording';

/** What the values of a source may be; a test compares them with the columns of a recording. */
export const recordedColumns = ['load', 'replicas', 'ready', 'cpu', 'utilization', 'latency', 'network'] as const;

export const importRecordingParamsSchema = z.object({
  sources: z.array(
    z.object({
      /** In messages. */
      name: z.string(),
      text: z.string(),
      /** Absent: the source says what it has. */
      column: z.exactOptional(z.enum(recordedColumns)),
    }),
  ),
  /** Of the autoscaler, if there are several. */
  name: z.exactOptional(z.string()),
  /** The recording, and the manifest that was recorded, as the scenario names them. */
  recording: z.string(),
  manifest: z.exactOptional(z.string()),
});
export type ImportRecordingParams = z.infer<typeof importRecordingParamsSchema>;

export type ImportRecordingResponse =
  | {
      recording: string;
      /** Absent: no load was recorded. */
      scenario?: string | undefined;
      /** In one sentence each. */
      found: string;
      missing?: string | undefined;
      repaired: readonly string[];
    }
  | { problem: string; question?: ImportRecordingQuestion | undefined };

/** What would answer the problem: which autoscaler, or what the values of a source are. */
export type ImportRecordingQuestion = { type: 'name'; names: readonly string[] } | { type: 'column'; source: string };
