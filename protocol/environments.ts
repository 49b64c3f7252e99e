// The environments of a chart. An environment is a list of values files that are passed to Helm together.
import * as z from 'zod/mini';
import { textDocumentSchema } from './lsp-schemas.ts';

/**
 * Command of the client. Its argument is the URI of a file of the chart. From the command palette, it has no argument
 * and uses the file in the active editor.
 */
export const chooseEnvironmentsCommand = 'replicast.chooseEnvironments';

/** The name of the VS Code setting, without `replicast.`. */
export const environmentsSetting = 'charts.environments';

/** Request: the environments that the user can choose for a chart. */
export const environmentsRequest = 'replicast/environments';

export const environmentsParamsSchema = z.object({
  /** A file of the chart. */
  textDocument: textDocumentSchema,
});
export type EnvironmentsParams = z.infer<typeof environmentsParamsSchema>;

export interface EnvironmentsResponse {
  /** The folder of the chart; absent if the file is not in a chart. */
  chart?: string | undefined;
  environments: readonly EnvironmentChoice[];
}

export interface EnvironmentChoice {
  name: string;
  /** The values files, relative to the folder of the chart, as in the setting. */
  files: readonly string[];
  /** The values files that do not exist. */
  missing: readonly string[];
  /** Whether lenses and the panel show the environment. */
  isShown: boolean;
  /** Whether the environment is derived from the name of a values file, and not from the setting. */
  isDefault: boolean;
}

export const maxComparedEnvironments = 8;

/**
 * Returns the environments to compare with. `chosen` is the user's choice. A choice with no environment in `names` was
 * made for another chart, and is ignored. Without a choice, the first environments are returned.
 */
export function comparedNames(names: readonly string[], chosen: readonly string[] | undefined): string[] {
  const known = names.filter((name) => chosen?.includes(name));
  const isOfThisChart = known.length > 0 || chosen?.length === 0;
  return (isOfThisChart ? known : names).slice(0, maxComparedEnvironments);
}
