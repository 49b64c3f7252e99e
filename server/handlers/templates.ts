import { servedKinds } from '../../core/analysis/release-support.ts';
import { manifestForWorkload, unscaledWorkloads, workloadTitle } from '../../core/editor/completion/workload-items.ts';
import { wholeFile } from '../../core/text/place-in-file.ts';
import {
  type TemplatesParams,
  type TemplatesResponse,
  templatesParamsSchema,
  templatesRequest,
} from '../../protocol/requests.ts';
import { workspaceRequest } from '../requests/define-request.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const templates = workspaceRequest({
  method: templatesRequest,
  name: 'templates',
  empty: { starts: [] },
  schema: templatesParamsSchema,
  handle: handleTemplates,
});

/** A document that does not exist yet has the settings of any untitled document. */
async function handleTemplates(
  { configuration, workspace }: ServerContext,
  { uri = 'untitled:autoscaler.yaml' }: TemplatesParams,
): Promise<TemplatesResponse> {
  const { chosen } = (await configuration.settingsFor(uri)).releases;
  const starts = servedKinds(chosen.kubernetes).flatMap(({ templates }) => templates);
  const unscaled = unscaledWorkloads({ index: await workspace.index(), uri, ...wholeFile });
  const free = unscaled.find(({ workload }) => workload.uri === uri);
  if (!free) return { starts };
  const { workload } = free;
  return {
    starts: starts.map(({ manifest, ...shown }) => ({
      ...shown,
      target: workloadTitle(free),
      manifest: manifestForWorkload(manifest, workload),
    })),
  };
}
