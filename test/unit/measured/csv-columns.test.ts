// Columns are found by the words and units of their headers; an unclear column is reported as unused.
import { describe, expect, test } from 'vitest';
import { importSource } from '../../../core/measured/import/import-source.ts';
import type { ColumnName } from '../../../core/measured/measured-run.ts';
import { parseMeasuredCsv } from '../../../core/measured/parse-recording.ts';

const sourceOf = (text: string, column?: ColumnName) => {
  const result = parseMeasuredCsv(text, column);
  if (!result.ok) throw new Error(result.problem);
  return result.value;
};
const refusalOf = (text: string, column?: ColumnName) => {
  const result = parseMeasuredCsv(text, column);
  return result.ok ? undefined : result.problem;
};
function read(header: string, value: string) {
  const { columns } = sourceOf(`seconds,other,"${header}","max_replicas",replicas\n0,1,"${value}",9,1\n`);
  const { replicas, ...found } = columns;
  const [name] = Object.keys(found) as ColumnName[];
  if (name !== undefined) return [name, Number(found[name as keyof typeof found]?.[0]?.[1].toPrecision(6))];
  return replicas?.[0]?.[1] === 1 ? undefined : ['replicas', replicas?.[0]?.[1]];
}

test.each<[string, string, ColumnName, number]>([
  ['Requests/s', '12', 'load', 12],
  ['requests per second', '12', 'load', 12],
  ['http requests per second', '12', 'load', 12],
  ['requests_per_second', '12', 'load', 12],
  ['Requests per minute', '120', 'load', 2],
  ['req/min', '120', 'load', 2],
  ['rpm', '120', 'load', 2],
  ['load (req/s)', '12', 'load', 12],
  ['sum(rate(http_requests_total[5m]))', '12', 'load', 12],
  ['rps', '100 req/s', 'load', 100],
  ['rps', '1.2K', 'load', 1200],
  ['rps', '1.2k req/s', 'load', 1200],
  ['rps', '2 Mil', 'load', 2_000_000],
  ['load', '120 req/min', 'load', 2],
  ['ready pods', '3', 'ready', 3],
  ['readyReplicas', '3', 'ready', 3],
  ['kube_deployment_status_replicas_ready{deployment="web"}', '3', 'ready', 3],
  ['cpu usage (cores)', '0.31', 'cpu', 310],
  ['CPU usage [millicores]', '310', 'cpu', 310],
  ['pods_cpu_milli', '310', 'cpu', 310],
  ['cpu', '250m', 'cpu', 250],
  ['cpu', '250000000n', 'cpu', 250],
  ['cpu used', '250m', 'cpu', 250],
  ['total cpu', '0.25 cores', 'cpu', 250],
  ['cpu (%)', '50', 'utilization', 50],
  ['cpu (%)', '50%', 'utilization', 50],
  ['cpu', '50%', 'utilization', 50],
  ['CPU utilization', '50 %', 'utilization', 50],
  ['cpu_utilization_ratio', '0.5', 'utilization', 50],
  ['response time (s)', '0.25', 'latency', 250],
  ['request duration', '250ms', 'latency', 250],
  ['http_request_duration_seconds', '0.25', 'latency', 250],
  ['base latency ms', '20', 'network', 20],
])('`%s` with %s is %s', (header, value, column, number) => expect(read(header, value)).toEqual([column, number]));

test.each([
  'Desired Replicas',
  'current_replicas',
  'kube_deployment_status_replicas',
  'kube_deployment_spec_replicas{deployment="web"}',
  'kube_horizontalpodautoscaler_status_desired_replicas',
  'number of pods',
])('`%s` is the replicas', (header) =>
  expect(sourceOf(`seconds,"${header.replaceAll('"', '""')}",max_replicas\n0,3,9\n`).columns).toEqual({
    replicas: [[0, 3]],
  }),
);

test('the desired replicas count before the current ones', () =>
  expect(sourceOf('seconds,current_replicas,desired_replicas\n0,3,4\n')).toMatchObject({
    columns: { replicas: [[0, 4]] },
    notes: ['columns that are not used: current_replicas'],
  }));

test('a counter becomes a rate', () =>
  expect(
    sourceOf('seconds,http_requests_total,container_cpu_usage_seconds_total\n0,100,1\n10,300,3\n20,50,4\n'),
  ).toMatchObject({
    columns: {
      load: [
        [10, 20],
        [20, 5],
      ],
      cpu: [
        [10, 200],
        [20, 100],
      ],
    },
    notes: ['column http_requests_total was reset to 0 once: the rate after a reset is counted from 0'],
  }));

test.each([
  'requests',
  'http requests total',
  'min requests',
  'failed requests per second',
  'requests per second per pod',
  'load average',
  'cpu requests',
  'cpu usage per pod (cores)',
  'cpu total',
  'memory utilization',
  'max_replicas',
  'kube_deployment_status_replicas_unavailable',
  'kube_horizontalpodautoscaler_spec_max_replicas',
  'unready pods',
  'network receive bytes',
  'network in',
  'response size',
  'p99 latency',
  'uptime seconds',
])('`%s` is not used, and said', (header) =>
  expect(sourceOf(`seconds,replicas,${header}\n0,2,5\n`)).toEqual({
    startsAtSeconds: undefined,
    columns: { replicas: [[0, 2]] },
    notes: [`columns that are not used: ${header}`],
  }),
);

test('at most ten columns that are not used are named, and what would control a terminal is escaped', () => {
  const names = ['\u001b[2J', ...Array.from({ length: 13 }, (_, i) => `x${i}`)];
  expect(sourceOf(`seconds,replicas,${names}\n0,2\n`).notes).toEqual([
    'columns that are not used: \\x1b[2J, x0, x1, x2, x3, x4, x5, x6, x7, x8, 4 more',
  ]);
});

test('columns of several pods are none of the whole', () =>
  expect(sourceOf('time,replicas,"rps{pod=""a""}","rps{pod=""b""}"\n0,2,5,6\n')).toMatchObject({
    columns: { replicas: [[0, 2]] },
    notes: ['columns that are not used: rps{pod="a"}, rps{pod="b"}'],
  }));

describe('what the user says a file has', () => {
  test('is its only column', () =>
    expect(sourceOf('Time,web\n0,120 req/s\n60,1.2K req/s\n', 'load').columns).toEqual({
      load: [
        [0, 120],
        [60, 1200],
      ],
    }));

  test('is the column of that name, and no other', () =>
    expect(sourceOf('seconds,replicas,rps\n0,2,5\n', 'load')).toMatchObject({
      columns: { load: [[0, 5]] },
      notes: ['columns that are not used: replicas'],
    }));

  test('is asked again if there are several columns', () =>
    expect(refusalOf('seconds,a,b\n0,2,5\n', 'load')).toBe(
      'it has several columns of values (a, b): rename the column of the load to `load`',
    ));

  test('is asked if there is one column that says nothing', () =>
    expect(importSource('seconds,web\n0,2\n', {})).toMatchObject({
      ok: false,
      needsColumn: true,
      problem: expect.stringMatching(/; say which of these columns the file contains, as in `load=FILE`$/),
    }));
});

test.each([
  ['1.234,5', '3.000,0', ';', [1234.5, 3000]],
  ['"1,234.5"', '"3,000"', ',', [1234.5, 3000]],
  ['1,5', '2.5', ';', [1.5, 2.5]],
])('%s and %s are numbers of the same column', (one, other, separator, values) => {
  const text = [`seconds${separator}load`, `0${separator}${one}`, `60${separator}${other}`].join('\n');
  expect(sourceOf(text).columns.load?.map(([, value]) => value)).toEqual(values);
});

test('a number with another unit is left out, and said', () =>
  expect(sourceOf('seconds,load,replicas\n0,50%,2\n1,5 apples,2\n2,7 m,2\n3,7,2\n')).toMatchObject({
    columns: { load: [[3, 7]] },
    notes: [
      'column load: 3 cells are left out, because they are not numbers of at least 0; the first is line 2, column 3',
    ],
  }));

test.each([
  ['time (ms)', '1500', 1.5],
  ['Time (s)', '1500', 1500],
  ['elapsed minutes', '2', 120],
  ['timestamp_utc', '1500', 1500],
])('%s of %s is a time', (header, value, seconds) =>
  expect(sourceOf(`${header},load\n${value},1\n`).columns.load?.[0]?.[0]).toBe(seconds),
);
