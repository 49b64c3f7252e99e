import { printable, printableJson } from '../model/printable.ts';
import type { MeasuredRun } from './measured-run.ts';

export interface RecordedLoad {
  run: MeasuredRun;
  recording: string;
  /**
   * The path of the manifest as written in the scenario file; undefined if the name of the scenario file determines the
   * manifest.
   */
  manifest: string | undefined;
  release?: string | undefined;
}

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

/** Quotes a text for YAML: `printableJson` also escapes the characters that JSON allows but YAML does not allow. */
const quoted = (text: string) => printableJson(JSON.stringify(text));

export function recordedScenario(load: RecordedLoad, facts: readonly string[] = []): string {
  const comment = [`The load of ${baseName(load.recording)}, as it was measured.`, ...facts];
  return `${comment.map((line) => `# ${printable(line)}\n`).join('')}${recordedLoadText(load)}`;
}

export const baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
