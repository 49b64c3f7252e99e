// The recordings of real clusters beside the checkout, which are not part of the project.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { emptyScenario } from '../../cli/choose-scenario.ts';
import { subjectOf } from '../../cli/recorded-subject.ts';
import type { CalibrationSubject } from '../../core/calibration/calibration-subject.ts';
import type { Samples } from '../../core/measured/measured-run.ts';
import { parseMeasuredCsv } from '../../core/measured/parse-recording.ts';
import { ioOf } from './io.ts';

const corpus = process.env.REPLICAST_CORPUS;
const folder = path.join(corpus ?? '', 'fidelity');

export const fidelityNames = corpus
  ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  : [];

export interface FidelityRecording {
  name: string;
  app: string;
  subject: CalibrationSubject;
}

export async function readFidelity(name: string): Promise<FidelityRecording> {
  const file = (one: string) => path.join(folder, name, one);
  const read = (one: string) => readFileSync(file(one), 'utf8');
  const meta = JSON.parse(read('meta.json'));
  const { plain, cpu } = meta.notes.leastResponseMs ?? {};
  const rows = csvRows(read('replicas.csv'));
  const observed = existsSync(file('observed.csv')) ? parseMeasuredCsv(read('observed.csv')) : undefined;
  const columns = {
    ...(observed?.ok && observed.value.columns),
    load: csvRows(read('load.csv')).map(([seconds = 0, value = 0]) => [seconds, value] as const),
    replicas: samplesOfChanges(rows),
    ...(cpu && { latency: [[0, cpu]] as const }),
    ...(plain && { network: [[0, plain]] as const }),
  };
  const text = read('hpa.yaml');
  const subject = await subjectOf(ioOf({ 'hpa.yaml': text }), 'hpa.yaml', { recording: '' }, emptyScenario);
  return { name, app: meta.app, subject: { ...subject, run: { seconds: rows.at(-1)?.[0] ?? 0, columns } } };
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
