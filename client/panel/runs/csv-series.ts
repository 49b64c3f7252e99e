import { parseSeries } from '../../../core/model/scenario/csv-series.ts';
import type { SeriesPoint } from '../../../core/model/scenario/scenario.ts';
import type { MessageToPage } from '../../../protocol/panel.ts';
import { type ScenarioOverrides, shapeName } from '../form/scenario-overrides.ts';

export type SeriesState =
  | { state: 'none' }
  | { state: 'unchosen' }
  | { state: 'waiting' }
  | { state: 'problem'; problem: string }
  | { state: 'ready'; points: readonly SeriesPoint[] };

export type SeriesFile = Pick<Extract<MessageToPage, { type: 'series' }>, 'file' | 'text' | 'problem'>;

export function csvSeriesState(form: ScenarioOverrides, file: SeriesFile | undefined): SeriesState {
  const { csv } = form;
  if (shapeName(form) !== 'csv') return { state: 'none' };
  if (csv === undefined) return { state: 'unchosen' };
  if (file?.file !== csv.file) return { state: 'waiting' };
  if (file.text === undefined)
    return { state: 'problem', problem: `${file.file}: ${file.problem ?? 'it cannot be read'}` };
  const series = parseSeries(file.text, csv);
  return series.ok
    ? { state: 'ready', points: series.value }
    : { state: 'problem', problem: `${file.file}: ${series.problem}` };
}
