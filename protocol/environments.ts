// The environments of a chart. An environment is a list of values files that are passed to Helm together.
import * as z from 'zod/mini';
import { textDocumentSchema } from './lsp-schemas.ts';

/**
 * The command takes the URI of a file of the chart as its argument. Without an argument, it uses the file in the active
 * editor.
 */
export const chooseEnvironmentsCommand = 'replicast.chooseEnvironments';

export const environmentsSetting = 'charts.environments';

export const environmentsRequest = 'replicast/environments';

export const environmentsParamsSchema = z.object({
  textDocument: textDocumentSchema,
});
export type EnvironmentsParams = z.infer<typeof environmentsParamsSchema>;

export interface EnvironmentsResponse {
  chart?: string | undefined;
  environments: readonly EnvironmentChoice[];
}

export interface EnvironmentChoice {
  name: string;
  /** The paths of the values files, relative to the folder of the chart, as in the setting. */
  files: readonly string[];
  missing: readonly string[];
  isShown: boolean;
  /** Whether the environment is derived from the name of a values file, and not from the setting. */
  isDefault: boolean;
}

export const maxComparedEnvironments = 8;

/**
 * Returns the names of the environments to compare. `chosen` is the user's choice, which may be empty. If `chosen` is
 * undefined or names only environments of another chart, the first environments are returned.
 */
export function comparedNames(names: readonly string[], chosen: readonly string[] | undefined): string[] {
  const known = names.filter((name) => chosen?.includes(name));
  const isOfThisChart = known.length > 0 || chosen?.length === 0;
  return (isOfThisChart ? known : names).slice(0, maxComparedEnvironments);
}
