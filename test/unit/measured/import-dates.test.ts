// Sources with dates are aligned by them, in whatever form the dates are.
import { describe, expect, test } from 'vitest';
import { importRecording } from '../../../core/measured/import/import-recording.ts';
import type { ColumnName } from '../../../core/measured/measured-run.ts';

const startSeconds = Date.parse('2026-01-31T12:00:00Z') / 1000;
const iso = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
const zoned = (seconds: number) => `${new Date((seconds + 7200) * 1000).toISOString().slice(0, 19)}+0200`;

type Column = Extract<ColumnName, 'replicas' | 'utilization' | 'load'>;
type Source = (column: Column, times: readonly number[]) => string;

const csv =
  (head: string, write: (seconds: number) => string): Source =>
  (column, times) =>
    [`${head},${column}`, ...times.map((seconds, i) => `${write(seconds)},${i + 2}`)].join('\n');
const table =
  (write: (seconds: number) => string): Source =>
  (_, times) =>
    ['NAME   REFERENCE   TARGETS   MINPODS   MAXPODS   REPLICAS   AGE']
      .concat(times.map((_seconds, i) => `web   Deployment/web   cpu: ${i + 2}%/50%   1   10   ${i + 2}   60d`))
      .map((line, i) => `${write(times[Math.max(0, i - 1)] ?? 0)} ${line}`)
      .join('\n');

const sources: Record<string, Source> = {
  'kubectl JSON': (_, times) =>
    times
      .map((seconds, i) =>
        JSON.stringify({
          kind: 'HorizontalPodAutoscaler',
          metadata: { name: 'web', managedFields: [{ subresource: 'status', time: iso(seconds) }] },
          status: { desiredReplicas: i + 2, currentCPUUtilizationPercentage: i + 2 },
        }),
      )
      .join('\n'),
  'a table with dates': table(zoned),
  'a table with Unix times': table(String),
  'CSV with dates': csv('Time', iso),
  'CSV with Unix seconds': csv('timestamp', String),
  'CSV with Unix milliseconds': csv('ts', (seconds) => String(seconds * 1000)),
  Prometheus: (column, times) =>
    JSON.stringify({
      data: {
        resultType: 'matrix',
        result: [
          {
            metric: { __name__: column === 'replicas' ? 'kube_deployment_spec_replicas' : 'x' },
            values: times.map((seconds, i) => [seconds, String(i + 2)]),
          },
        ],
      },
    }),
};

const otherColumn = (name: string): Column => (/kubectl|table/.test(name) ? 'utilization' : 'load');

const pairs = Object.keys(sources).flatMap((one) => Object.keys(sources).map((other) => [one, other] as const));

test.each(pairs)('%s and %s are of one time', (one, other) => {
  const column = otherColumn(other);
  const result = importRecording(
    [
      {
        name: 'one',
        text:
          sources[one]?.(
            'replicas',
            [0, 30, 60].map((at) => startSeconds + at),
          ) ?? '',
      },
      {
        name: 'other',
        text:
          sources[other]?.(
            column,
            [15, 45].map((at) => startSeconds + at),
          ) ?? '',
        ...(other === 'Prometheus' && { column }),
      },
    ],
    {},
  );
  if (!result.ok) throw new Error(result.problem);
  const { replicas = [] } = result.run.columns;
  expect([replicas[0], replicas.at(-1)]).toEqual([
    [0, 2],
    [60, 4],
  ]);
  const found = result.run.columns[column] ?? [];
  // The utilization of the first source counts, and a kubectl source has the utilization beside its replicas.
  expect(found.map(([seconds]) => seconds)).toEqual(
    otherColumn(one) === column && column === 'utilization' ? [0, 30, 60] : [15, 45],
  );
});

test('dates without a time zone beside others are said', () => {
  const local = { name: '1.csv', text: 'time,replicas\n2026-01-31 12:00:00,1\n2026-01-31 12:10:00,2\n' };
  const notesWith = (date: string) => {
    const result = importRecording([local, { name: '2.csv', text: `time,load\n${date},1\n` }], {});
    return result.ok ? result.notes : result.problem;
  };
  expect(notesWith('2026-01-31 12:05:00')).toEqual([]);
  expect(notesWith('2026-01-31 12:05:00Z')).toEqual(['some dates have no time zone, and are taken as UTC']);
  expect(notesWith('1769861100')).toEqual(['some dates have no time zone, and are taken as UTC']);
});

describe('sources that are not of one run are refused in one sentence', () => {
  const problemOf = (...texts: string[]) => {
    const result = importRecording(
      texts.map((text, i) => ({ name: `${i + 1}.csv`, text })),
      {},
    );
    return result.ok ? undefined : result.problem;
  };
  const replicas = 'time,replicas\n2026-01-31T12:00:00Z,1\n2026-01-31T12:10:00Z,2\n';

  test('since their dates do not overlap', () =>
    expect(problemOf(replicas, 'time,load\n2026-02-01T12:00:00+02:00,1\n2026-02-01T12:10:00+02:00,2\n')).toBe(
      '1.csv (2026-01-31 12:00:00Z to 2026-01-31 12:10:00Z) and 2.csv (2026-02-01 10:00:00Z to 2026-02-01 10:10:00Z) cannot be used together: they do not overlap in time',
    ));

  test('since their seconds do not overlap', () =>
    expect(problemOf('seconds,load\n700,1\n800,2\n', 'seconds,replicas\n0,1\n600,2\n')).toBe(
      '2.csv (0 s to 600 s) and 1.csv (700 s to 800 s) cannot be used together: they do not overlap in time',
    ));

  test('since one is longer than a year', () =>
    expect(problemOf('time,replicas\n2024-01-31T12:00:00Z,1\n2026-01-31T12:10:00Z,2\n')).toBe(
      '1.csv (2024-01-31 12:00:00Z to 2026-01-31 12:10:00Z) cannot be used: a recording may be at most a year long',
    ));

  test('but a value that was measured once holds for the whole recording', () =>
    expect(problemOf('seconds,replicas\n5,1\n600,2\n', 'seconds,latency_ms\n0,40\n')).toBe(undefined));
});
