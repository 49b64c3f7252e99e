// The environments of a chart: the values files that are passed to Helm together.
import * as z from 'zod/mini';
import { textDocumentSchema } from './lsp-schemas.ts';

/** Command of the client: the argument is the address of a file of the chart; the palette uses the editor's. */
export const chooseEnvironmentsCommand = 'replicast.chooseEnvironments';

/** After `replicast.` */
export const environmentsSetting = 'charts.environments';

/** Request: the environments that the user can choose for a chart. */
export const environmentsRequest = 'replicast/environments';

export const environmentsParamsSchema = z.object({
  /** A file of the chart. */
  textDocument: textDocumentSchema,
});
export type EnvironmentsParams = z.infer<typeof environmentsParamsSchema>;

export interface EnvironmentsResponse {
  /** Absent outside charts. */
  chart?: string | undefined;
  environments: readonly EnvironmentChoice[];
}

export interface EnvironmentChoice {
  name: string;
  /** As the setting has them: relative to the folder of the chart. */
  files: readonly string[];
  /** Those that do not exist. */
  missing: readonly string[];
  /** Lens and panel show it. */
  isShown: boolean;
  /** It is one without a setting. */
  isDefault: boolean;
}

/** So many environments are compared at one time. */
export const maxComparedEnvironments = 8;

/** Those to compare with. `chosen` is the user's choice, perhaps in another chart; without one, the first ones. */
export function comparedNames(names: readonly string[], chosen: readonly string[] | undefined): string[] {
  const known = names.filter((name) => chosen?.includes(name));
  const isOfThisChart = known.length > 0 || chosen?.length === 0;
  return (isOfThisChart ? known : names).slice(0, maxComparedEnvironments);
}
