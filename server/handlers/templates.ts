// The custom request for the templates of new manifests.
import { servedKinds } from '../../core/language/release-support.ts';
import {
  type TemplatesParams,
  type TemplatesResponse,
  templatesParamsSchema,
  templatesRequest,
} from '../../protocol/requests.ts';
import type { Configuration } from '../configuration.ts';
import { workspaceRequest } from '../define-request.ts';

interface TemplatesDependencies {
  configuration: Pick<Configuration, 'settingsFor'>;
}

export const templates = workspaceRequest({
  method: templatesRequest,
  name: 'templates',
  empty: { starts: [] },
  schema: templatesParamsSchema,
  handle: handleTemplates,
});

/** A document that does not exist yet has the settings of any untitled document. */
async function handleTemplates(
  { configuration }: TemplatesDependencies,
  { uri = 'untitled:autoscaler.yaml' }: TemplatesParams,
): Promise<TemplatesResponse> {
  const { chosen } = (await configuration.settingsFor(uri)).releases;
  return { starts: servedKinds(chosen.kubernetes).flatMap(({ templates }) => templates) };
}
