import type { Autoscaler } from '../../model/autoscaler.ts';
import { markdownText } from '../../model/markdown-text.ts';
import type { Path } from '../../model/path.ts';
import type { StepTable, StepTableOptions } from '../../simulator/controller-description.ts';
import { stepTableOf } from '../../simulator/controllers.ts';
import { markdownTable } from './markdown-table.ts';

export interface StepTableMarkdown {
  target?: string;
  table: string;
}

export function stepTableMarkdown(
  autoscaler: Autoscaler,
  path: Path,
  { profile, request }: Omit<StepTableOptions, 'sizes'>,
): StepTableMarkdown | undefined {
  const found = stepTableOf(autoscaler, path, { profile, request, sizes: replicaCounts(autoscaler) });
  if (!found) return undefined;
  const { target } = found;
  return { ...(target !== undefined && { target }), table: tableMarkdown(found) };
}

function tableMarkdown({ isPercent = false, rows, note }: StepTable): string {
  const cells = withGaps(rows).map((row) =>
    row === 'gap'
      ? ['…', '', '']
      : [row.replicas, row.scaleUpAt ?? '–', row.scaleDownAt ?? '–'].map((cell) => markdownText(String(cell))),
  );
  return `${markdownTable(isPercent ? percentHeads : amountHeads, cells)}\n\n(${markdownText(note)})`;
}

/** A hover has limited space, so the table shows at most five counts. */
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

const percentHeads = ['replicas', 'scales up at', 'scales down below'];
/**
 * The column headings for amounts. They do not say `at` or `below`, because each cell says whether it includes the
 * boundary: `over 110`, `50 or less`.
 */
const amountHeads = ['replicas', 'scales up', 'scales down'];
