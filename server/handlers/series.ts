// The custom request for the CSV file of a load, which the page reads. The server reads it, because it knows where a
// symbolic link leads.
import type { SeriesParams, SeriesResponse } from '../../protocol/scenario.ts';
import type { ScenarioFiles } from '../scenario-files.ts';

export interface SeriesDependencies {
  scenarioFiles: Pick<ScenarioFiles, 'seriesText'>;
}

export const noSeries: SeriesResponse = { problem: 'it cannot be read' };

export function handleSeries(
  { scenarioFiles }: SeriesDependencies,
  { from, file }: SeriesParams,
): Promise<SeriesResponse> {
  return scenarioFiles.seriesText(from, file);
}
