// Shows a metric target as a table: the metric values at which each replica count scales up and down.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { StepTable, StepTableOptions } from '../simulator/controller-description.ts';
import { stepTableOf } from '../simulator/controllers.ts';

/** Undefined if the field is not the effective target. */
export function stepTableMarkdown(
  autoscaler: Autoscaler,
  path: Path,
  { profile, request }: Omit<StepTableOptions, 'sizes'>,
): string | undefined {
  const found = stepTableOf(autoscaler, path, { profile, request, sizes: replicaCounts(autoscaler) });
  return found && tableMarkdown(found);
}

function tableMarkdown({ intro = '', unit = 'whole', rows, note }: StepTable): string {
  const lines = withGaps(rows).map((row) =>
    row === 'gap' ? '| … | | |' : `| ${row.replicas} | ${row.scaleUpAt ?? '–'} | ${row.scaleDownAt ?? '–'} |`,
  );
  const table = [tableHeads[unit], '|---|---|---|', ...lines].join('\n');
  return [intro, table, `(${note})`].filter((part) => part !== '').join('\n\n');
}

/** All replica counts if there are at most five, because a hover has limited space; otherwise those at both ends. */
function replicaCounts({ minReplicas, maxReplicas }: Autoscaler): number[] {
  const minimum = Math.max(1, minReplicas);
  const span = maxReplicas - minimum;
  if (span < 5) return Array.from({ length: span + 1 }, (_, i) => minimum + i);
  return [minimum, minimum + 1, minimum + 2, maxReplicas];
}

function withGaps<Row extends { replicas: number }>(steps: readonly Row[]): (Row | 'gap')[] {
  return steps.flatMap((step, index) => {
    const before = steps[index - 1];
    return before && before.replicas + 1 < step.replicas ? ['gap' as const, step] : [step];
  });
}

const tableHeads: Readonly<Record<NonNullable<StepTable['unit']>, string>> = {
  percent: '| replicas | scales up at | scales down below |',
  perPod: '| replicas | scales up when the average is | scales down when it is |',
  whole: '| replicas | scales up when the metric is | scales down when it is |',
};
