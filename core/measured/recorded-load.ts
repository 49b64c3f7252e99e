// Writes a scenario file that runs the load of a recording.
import { printable, printableJson } from '../model/printable.ts';
import type { MeasuredRun } from './measured-run.ts';

export interface RecordedLoad {
  run: MeasuredRun;
  /** The path of the recording in the scenario file. */
  recording: string;
  /**
   * The path of the recorded manifest in the scenario file; undefined if the file does not need the path, because its
   * name determines the manifest.
   */
  manifest: string | undefined;
  release?: string | undefined;
}

/**
 * Returns the fields of the scenario file that follow from the recording: its manifest, release, length, start and
 * load.
 */
export function recordedLoadText({ run, recording, manifest, release }: RecordedLoad): string {
  const { seconds, columns } = run;
  return `${manifest === undefined ? '' : `for: ${quoted(manifest)}\n`}${release === undefined ? '' : `release: "${release}"\n`}horizonSeconds: ${Math.max(1, Math.round(seconds))}
start: { replicas: ${columns.replicas?.[0]?.[1] ?? 1} }
load:
  shape: csv
  file: ${quoted(recording)}
  time: seconds
  value: load
  steps: true
`;
}

/** Quotes a text for YAML, which does not allow all characters that JSON allows. */
const quoted = (text: string) => printableJson(JSON.stringify(text));

/**
 * Returns the whole scenario file.
 * @param facts further lines for the comment at its top
 */
export function recordedScenario(load: RecordedLoad, facts: readonly string[] = []): string {
  const comment = [`The load of ${baseName(load.recording)}, as it was measured.`, ...facts];
  return `${comment.map((line) => `# ${printable(line)}\n`).join('')}${recordedLoadText(load)}`;
}

/** Returns the name of a file without its folders. */
export const baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
