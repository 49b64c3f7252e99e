// A target as a table: at which value each size grows and shrinks, in this file.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { StepsOptions, StepTable } from '../simulator/controller.ts';
import { stepTableOf } from '../simulator/step-tables.ts';

/** Undefined where the field is not the target that counts. */
export function stepsTable(autoscaler: Autoscaler, path: Path, { profile, request }: Omit<StepsOptions, 'sizes'>): string | undefined {
  const found = stepTableOf(autoscaler, path, { profile, request, sizes: sizesOf(autoscaler) });
  return found && tableOf(found);
}

function tableOf({ intro = '', counts = 'whole', rows, note }: StepTable): string {
  const lines = withGaps(rows).map((row) =>
    row === 'gap' ? '| … | | |' : `| ${row.replicas} | ${row.grows ?? '–'} | ${row.shrinks ?? '–'} |`,
  );
  const table = [columns[counts], '|---|---|---|', ...lines].join('\n');
  return [intro, table, `(${note})`].filter((part) => part !== '').join('\n\n');
}

/** Up to five sizes are shown, since a hover has no room for more; of others those at both ends. */
function sizesOf({ minReplicas, maxReplicas }: Autoscaler): number[] {
  const least = Math.max(1, minReplicas);
  const span = maxReplicas - least;
  if (span < 5) return Array.from({ length: span + 1 }, (_, i) => least + i);
  return [least, least + 1, least + 2, maxReplicas];
}

function withGaps<Row extends { replicas: number }>(steps: readonly Row[]): (Row | 'gap')[] {
  return steps.flatMap((step, index) => {
    const before = steps[index - 1];
    return before && before.replicas + 1 < step.replicas ? ['gap' as const, step] : [step];
  });
}

const columns: Readonly<Record<NonNullable<StepTable['counts']>, string>> = {
  percent: '| replicas | scales up at | scales down below |',
  perPod: '| replicas | scales up when the average is | scales down when it is |',
  whole: '| replicas | scales up when the metric is | scales down when it is |',
};
