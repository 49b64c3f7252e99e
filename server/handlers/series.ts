// The CSV file of a load. The server reads the file, because the server knows where a symbolic link leads.
import { resolveFromScenario } from '../../core/analysis/scenario/uris.ts';
import { directoryOf, isInWorkspaceOf } from '../../core/index/uris.ts';
import { type SeriesParams, type SeriesResponse, seriesParamsSchema, seriesRequest } from '../../protocol/scenario.ts';
import { workspaceRequest } from '../requests/define-request.ts';
import type { ServerContext } from '../requests/server-context.ts';

const unreadableText = 'it does not exist, is not text, is too large, or is a link that leaves the workspace folder';

export const series = workspaceRequest({
  method: seriesRequest,
  name: 'series',
  empty: { problem: 'it cannot be read' },
  schema: seriesParamsSchema,
  handle: handleSeries,
});

async function handleSeries(
  { files, workspaceFolders }: ServerContext,
  { from, file }: SeriesParams,
): Promise<SeriesResponse> {
  const uri = resolveFromScenario(from, file);
  if (uri === undefined || !isInWorkspaceOf(uri, from, workspaceFolders.roots()))
    return { problem: 'it is outside the workspace folder' };
  const text = await files.read(uri, directoryOf(from));
  return text === undefined ? { problem: unreadableText } : { text };
}
