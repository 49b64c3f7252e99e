// The environments of a chart: the values files that are passed to Helm together.
import * as z from 'zod/mini';
import { textDocumentSchema } from './lsp-schemas.ts';

/** Command of the client. The argument is the address of a file of the chart; the palette uses the editor's. */
export const chooseEnvironmentsCommand = 'replicast.chooseEnvironments';

/** The name of the setting after `replicast.` */
export const environmentsSetting = 'charts.environments';

/** Request: the environments that the user can choose for a chart. */
export const environmentsRequest = 'replicast/environments';

export const environmentsParamsSchema = z.object({
  /** The address of a file of the chart. */
  textDocument: textDocumentSchema,
});
export type EnvironmentsParams = z.infer<typeof environmentsParamsSchema>;

export interface EnvironmentsResponse {
  /** The folder of the chart; absent outside charts. */
  chart?: string | undefined;
  environments: readonly EnvironmentChoice[];
}

export interface EnvironmentChoice {
  name: string;
  /** The values files as the setting writes them: relative to the folder of the chart. */
  files: readonly string[];
  /** The values files that do not exist. */
  missing: readonly string[];
  /** Whether lens and panel show the environment. */
  isShown: boolean;
  /** Whether it is an environment without a setting. */
  isDefault: boolean;
}

/** The maximum number of environments that are compared at one time. */
export const maxComparedEnvironments = 8;

/**
 * The environments to compare with. `chosen` is the user's choice, perhaps in another chart; without one, the first
 * ones.
 */
export function comparedNames(names: readonly string[], chosen: readonly string[] | undefined): string[] {
  const known = names.filter((name) => chosen?.includes(name));
  const isOfThisChart = known.length > 0 || chosen?.length === 0;
  return (isOfThisChart ? known : names).slice(0, maxComparedEnvironments);
}
