// The CSV file of a load. The server reads the file, because the server knows where a symbolic link leads.
import { resolveFromScenario } from '../../core/analysis/scenario/uris.ts';
import { noText } from '../../core/text/file-text.ts';
import { type SeriesParams, type SeriesResponse, seriesParamsSchema, seriesRequest } from '../../protocol/scenario.ts';
import { workspaceRequest } from '../requests/define-request.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const series = workspaceRequest({
  method: seriesRequest,
  name: 'series',
  empty: { problem: noText.unreadable.clause },
  schema: seriesParamsSchema,
  handle: handleSeries,
});

async function handleSeries({ store }: ServerContext, { from, file }: SeriesParams): Promise<SeriesResponse> {
  const uri = resolveFromScenario(from, file);
  // The panel asks as soon as VS Code reports a change, which may be before the server is told.
  const text = uri === undefined ? noText.outside : await store.readNow(uri, from);
  return typeof text === 'string' ? { text } : { problem: text.clause };
}
