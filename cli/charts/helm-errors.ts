import path from 'node:path';
import type { ChartRenderings } from '../../core/charts/chart-renderings.ts';
import { helmMessage } from '../../core/charts/problems/helm-problems.ts';
import { isOfMissingDependency } from '../../core/charts/problems/missing-dependency.ts';
import type { RenderError } from '../../core/render/helm/chart/rendering.ts';
import { CommandError } from '../io.ts';
import { clause } from '../located-autoscaler.ts';
import type { ChartRun } from './chart-run.ts';

/**
 * Returns the error of the whole chart, or else an error for each failing template that may contain an autoscaler.
 * @throws CommandError if Helm refuses a flag
 */
export function helmErrors(renderings: ChartRenderings, run: ChartRun): string[] {
  assertFlagsValid(renderings, run);
  const { folder, request } = run;
  const error = renderings.errorOf(request);
  if (error) return [sentence(folder, error)];
  const missing = renderings.missingOf(request);
  const failed = renderings.render(request).flatMap(({ file, error: failure }) => {
    if (!failure) return [];
    return isOfMissingDependency(failure, missing, request)
      ? [`${folder} cannot be rendered: ${clause(missing ?? '')}.`]
      : [sentence(path.join(folder, file), failure)];
  });
  return [...new Set(failed)];
}

/** Throws a CommandError if Helm refuses a flag, because a wrong flag is not a fault of the chart. */
export function assertFlagsValid(renderings: ChartRenderings, { request }: ChartRun): void {
  const error = renderings.errorOf(request);
  if (error?.stage === 'values' && error.error.startsWith('failed parsing --'))
    throw new CommandError(`${clause(helmMessage(error))}.`);
}

function sentence(place: string, error: RenderError): string {
  return `${place} cannot be rendered: ${clause(helmMessage(error))}.`;
}
