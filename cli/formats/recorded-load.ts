// The part of a scenario file that has the load of a recording.
import path from 'node:path';
import type { MeasuredRun } from '../../core/measured/measured-run.ts';

export interface RecordedLoad {
  run: MeasuredRun;
  recording: string;
  /** The manifest that was recorded; undefined: the scenario is for the one of its own name. */
  manifest: string | undefined;
  release?: string;
}

/** The first fields. `output`: the file that it is written to; other files are named relative to it. */
export function recordedLoadText({ run, recording, manifest, release }: RecordedLoad, output: string): string {
  const quoted = (file: string) => JSON.stringify(path.relative(path.dirname(output), file).split(path.sep).join('/'));
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
