// The custom request for the CSV file of a load, which the page reads. The server reads it, because it knows where a
// symbolic link leads.
import { type SeriesParams, type SeriesResponse, seriesParamsSchema, seriesRequest } from '../../protocol/scenario.ts';
import { workspaceRequest } from '../define-request.ts';
import type { ScenarioFiles } from '../scenario-files.ts';

interface SeriesDependencies {
  scenarioFiles: Pick<ScenarioFiles, 'seriesText'>;
}

export const series = workspaceRequest({
  method: seriesRequest,
  name: 'series',
  empty: { problem: 'it cannot be read' },
  schema: seriesParamsSchema,
  handle: handleSeries,
});

function handleSeries({ scenarioFiles }: SeriesDependencies, { from, file }: SeriesParams): Promise<SeriesResponse> {
  return scenarioFiles.seriesText(from, file);
}
