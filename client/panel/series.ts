// The series of a CSV file, which the host reads and the page understands.
import { readSeries } from '../../core/model/scenario/csv.ts';
import type { SeriesPoint } from '../../core/model/scenario/scenario.ts';
import type { ToPage } from '../../protocol/panel.ts';
import { type Form, shapeName } from './form/form.ts';

export type SeriesState =
  | { state: 'none' }
  | { state: 'unchosen' }
  /** Asked for. */
  | { state: 'waiting' }
  | { state: 'problem'; problem: string }
  | { state: 'ready'; points: readonly SeriesPoint[] };

export type SeriesFile = Pick<Extract<ToPage, { type: 'series' }>, 'file' | 'text' | 'problem'>;

export function seriesOf(form: Form, file: SeriesFile | undefined): SeriesState {
  const { csv } = form;
  if (shapeName(form) !== 'csv') return { state: 'none' };
  if (csv === undefined) return { state: 'unchosen' };
  if (file?.file !== csv.file) return { state: 'waiting' };
  if (file.text === undefined) return { state: 'problem', problem: `${file.file}: ${file.problem ?? 'it cannot be read'}` };
  const series = readSeries(file.text, csv);
  return series.ok ? { state: 'ready', points: series.value } : { state: 'problem', problem: `${file.file}: ${series.problem}` };
}
