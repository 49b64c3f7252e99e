// The recordings of real clusters, which are beside the checkout and no part of the project.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { emptyScenario } from '../../cli/choose-scenario.ts';
import { subjectOf } from '../../cli/recorded-subject.ts';
import type { CalibrationSubject } from '../../core/calibration/calibration-subject.ts';
import { importRecording } from '../../core/measured/import/import-recording.ts';
import { ioOf } from './io.ts';

const corpus = process.env.REPLICAST_CORPUS;
const folder = path.join(corpus ?? '', 'fidelity');

export const fidelityNames = corpus
  ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  : [];

export interface FidelityRecording {
  name: string;
  app: string;
  /** All recordings of a session had the same nodes. */
  session: string;
  subject: CalibrationSubject;
}

export async function readFidelity(name: string): Promise<FidelityRecording> {
  const file = (one: string) => path.join(folder, name, one);
  const read = (one: string) => readFileSync(file(one), 'utf8');
  const meta = JSON.parse(read('meta.json'));
  const { plain, cpu } = meta.notes.leastResponseMs ?? {};
  const names = ['replicas.csv', 'load.csv', 'observed.csv'].filter((one) => existsSync(file(one)));
  const imported = importRecording(
    names.map((one) => ({ name: one, text: read(one) })),
    {},
  );
  if (!imported.ok) throw new Error(imported.problem);
  const { run } = imported;
  const columns = {
    ...run.columns,
    ...(cpu && { latency: [[0, cpu]] as const }),
    ...(plain && { network: [[0, plain]] as const }),
  };
  const text = read('hpa.yaml');
  const subject = await subjectOf(ioOf({ 'hpa.yaml': text }), 'hpa.yaml', { recording: '' }, emptyScenario);
  return { name, app: meta.app, session: meta.session, subject: { ...subject, run: { ...run, columns } } };
}
