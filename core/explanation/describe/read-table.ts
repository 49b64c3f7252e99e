// Reads the table of `kubectl get hpa`, with or without `-w`: the counts, the bounds, and the metrics of cpu and
// memory. kubectl prints the names of these metrics since 1.30. Only the last line of each autoscaler is used.
import { plainObject } from '../../model/plain-object.ts';
import type { ObjectValue } from '../../model/value.ts';
import type { CleanLine } from './clean-lines.ts';
import type { DescribedAutoscaler } from './described-autoscaler.ts';
import { type MetricRow, readMetricRow } from './metric-row.ts';
import { readCount, referenceOf } from './reference.ts';

type Cell = (column: string) => string | undefined;

export function readTable(lines: readonly CleanLine[]): DescribedAutoscaler[] {
  const last = new Map<string, DescribedAutoscaler>();
  let columns: string[] = [];
  for (const { text, line, lineCount } of lines) {
    const cells = text.trim().split(/ {2,}|\t+/);
    if (cells.includes('REFERENCE') && cells.includes('REPLICAS')) columns = cells;
    else if (cells.length === columns.length) {
      const cell: Cell = (column) => cells[columns.indexOf(column)];
      const places = [{ path: ['status', 'currentReplicas'], line, lineCount }];
      const one: DescribedAutoscaler = {
        kind: 'HorizontalPodAutoscaler',
        object: objectOf(cell),
        events: [],
        places,
        startLine: line,
      };
      last.set(`${cell('NAMESPACE') ?? ''}/${cell('NAME') ?? ''}`, one);
    }
  }
  return [...last.values()];
}

function objectOf(cell: Cell): ObjectValue {
  const metrics = metricsOf(cell('TARGETS') ?? '');
  return plainObject({
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: plainObject({ name: cell('NAME'), namespace: cell('NAMESPACE') }),
    spec: plainObject({
      scaleTargetRef: referenceOf(cell('REFERENCE')),
      minReplicas: readCount(cell('MINPODS')),
      maxReplicas: readCount(cell('MAXPODS')),
      metrics: metrics?.map(({ metric }) => metric),
    }),
    status: plainObject({
      currentReplicas: readCount(cell('REPLICAS')),
      currentMetrics: metrics?.map(({ current }) => current),
    }),
  });
}

/**
 * Reads metrics such as `cpu: 20%/50%`; undefined if a metric cannot be read. An older kubectl prints `20%/50%` for any
 * resource, so a metric must have the name cpu or memory.
 */
function metricsOf(targets: string): MetricRow[] | undefined {
  const rows = targets.split(', ').map((target) => {
    const [, name = '', current = '', wanted = ''] = /^(cpu|memory): ([^/ ]{1,40})\/([^/ ]{1,40})$/.exec(target) ?? [];
    const percentage = wanted.endsWith('%') ? '  (as a percentage of request)' : '';
    return readMetricRow(`resource ${name} on pods${percentage}: ${current} / ${wanted}`);
  });
  return rows.every((row) => row !== undefined) ? rows : undefined;
}
