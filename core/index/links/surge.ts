import type { Workload } from '../workspace-object.ts';

const defaultSurge = '25%';

/**
 * Returns the number of pods that a rolling update adds; undefined if the workload has no readable `maxSurge`.
 * Percentages are rounded up, as by the Deployment controller.
 */
export function surgeAt({ maxSurge }: Pick<Workload, 'maxSurge'>, replicas: number): number | undefined {
  const [, digits, percent] = /^(\d{1,9})(%?)$/.exec(maxSurge === '' ? defaultSurge : (maxSurge ?? '')) ?? [];
  if (digits === undefined) return undefined;
  return percent === '%' ? Math.ceil((Number(digits) * replicas) / 100) : Number(digits);
}
