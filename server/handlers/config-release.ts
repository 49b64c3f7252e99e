import { findConfigName } from '../../core/lint/config/edit-config.ts';
import { projectConfigFile } from '../../core/workspace/project-config.ts';
import {
  type ConfigReleaseParams,
  type ConfigReleaseResponse,
  configReleaseParamsSchema,
  configReleaseRequest,
} from '../../protocol/config-release.ts';
import { workspaceRequest } from '../requests/define-request.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const configRelease = workspaceRequest({
  method: configReleaseRequest,
  name: 'release',
  empty: null,
  schema: configReleaseParamsSchema,
  handle: handleConfigRelease,
});

async function handleConfigRelease(
  { documents, askWatched }: ServerContext,
  { textDocument, setting, release: wanted }: ConfigReleaseParams,
): Promise<ConfigReleaseResponse> {
  const file = await askWatched((read) => read(projectConfigFile, textDocument.uri));
  const release = file?.config[setting];
  const name = file && findConfigName(file.text, setting);
  if (!file || !name || release === undefined) return null;
  const { uri } = file;
  const edits = wanted === undefined ? undefined : name.editsFor(wanted ?? undefined);
  return { uri, version: documents.get(uri)?.version ?? null, release, key: name.key, ...(edits && { edits }) };
}
