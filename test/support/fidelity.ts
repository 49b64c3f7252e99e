// The recordings of real clusters beside the checkout, which are not part of the project.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { emptyScenario } from '../../cli/choose-scenario.ts';
import { subjectOf } from '../../cli/recorded-subject.ts';
import type { CalibrationSubject } from '../../core/calibration/calibration-subject.ts';
import type { Samples } from '../../core/measured/measured-run.ts';
import { ioOf } from './io.ts';

const corpus = process.env.REPLICAST_CORPUS;
const folder = path.join(corpus ?? '', 'fidelity');

export const fidelityNames = corpus
  ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  : [];

export interface FidelityRecording {
  name: string;
  app: string;
  /** Cpu of a unit by the least response times of the nodes; undefined: nothing says that the nodes differ. */
  costByLatency: number | undefined;
  cost: number;
  subject: CalibrationSubject;
}

export async function readFidelity(name: string): Promise<FidelityRecording> {
  const read = (file: string) => readFileSync(path.join(folder, name, file), 'utf8');
  const meta = JSON.parse(read('meta.json'));
  const { cpuPerUnitMilli, cpuPerUnitMilliByLatency } = meta.known;
  const rows = csvRows(read('replicas.csv'));
  const replicas = samplesOfChanges(rows);
  const load = csvRows(read('load.csv')).map(([seconds = 0, value = 0]) => [seconds, value] as const);
  const text = read('hpa.yaml');
  const subject = await subjectOf(ioOf({ 'hpa.yaml': text }), 'hpa.yaml', { recording: '' }, emptyScenario);
  const run = { seconds: rows.at(-1)?.[0] ?? 0, columns: { load, replicas } };
  return {
    name,
    app: meta.app,
    cost: cpuPerUnitMilli,
    costByLatency: cpuPerUnitMilliByLatency ?? undefined,
    subject: { ...subject, run },
  };
}

/** Columns: seconds, count, ready, seconds of the last sample without the change. */
function samplesOfChanges(rows: readonly number[][]): Samples {
  return rows.flatMap(([seconds = 0, count = 0, , before = 0], i) => {
    const last = rows[i - 1];
    const sample: [number, number][] = before > (last?.[0] ?? 0) && last ? [[before, last[1] ?? 0]] : [];
    return [...sample, [seconds, count] as [number, number]];
  });
}

function csvRows(text: string): number[][] {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number));
}
