// The custom request for the templates of new manifests.
import { servedKinds } from '../../core/language/release-support.ts';
import type { TemplatesParams, TemplatesResponse } from '../../protocol/requests.ts';
import type { Configuration } from '../configuration.ts';

export interface TemplatesDependencies {
  configuration: Pick<Configuration, 'settingsFor'>;
}

/** A document that does not exist yet has the settings of any untitled document. */
export async function handleTemplates(
  { configuration }: TemplatesDependencies,
  { uri = 'untitled:autoscaler.yaml' }: TemplatesParams,
): Promise<TemplatesResponse> {
  const { chosen } = (await configuration.settingsFor(uri)).releases;
  return { starts: servedKinds(chosen.kubernetes).flatMap(({ templates }) => templates) };
}
