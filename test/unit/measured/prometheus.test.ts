import { describe, expect, test } from 'vitest';
import { importSource } from '../../../core/measured/import/import-source.ts';
import type { PrometheusOptions } from '../../../core/measured/import/prometheus.ts';

type Value = number | undefined;
/** Samples every 15 s; undefined: no sample. */
const series = (metric: Record<string, string>, values: readonly Value[]) => ({
  metric,
  values: values.flatMap((value, i) => (value === undefined ? [] : [[1000 + 15 * i, String(value)]])),
});
const read = (result: readonly object[], options: PrometheusOptions = {}) =>
  importSource(JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } }), options);
const sourceOf = (...args: Parameters<typeof read>) => {
  const result = read(...args);
  if (!result.ok) throw new Error(result.problem);
  return result.value;
};
const refusalOf = (...args: Parameters<typeof read>) => {
  const result = read(...args);
  return result.ok ? undefined : result.problem;
};
const valuesOf = (samples: readonly (readonly [number, number])[] | undefined) => samples?.map(([, value]) => value);

describe('cpu of a pod is counted once', () => {
  const cpu = (labels: Record<string, string>, perStep: number) =>
    series({ __name__: 'container_cpu_usage_seconds_total', namespace: 'shop', ...labels }, [0, perStep, 2 * perStep]);
  test.each([
    ['its containers', [{ container: 'web' }, { container: 'proxy' }], 600],
    ['its containers beside their sum', [{}, { container: 'web' }, { container: 'proxy' }], 600],
    ['its containers beside an empty name', [{ container: '' }, { container: 'web' }, { container: 'proxy' }], 600],
    ['its containers beside the pause container', [{ container: 'POD' }, { container: 'web' }], 300],
    ['the sum alone', [{}], 300],
    ['the sum beside the pause container', [{}, { container: 'POD' }], 300],
    ['labels of old releases', [{ container_name: 'POD' }, { container_name: 'web' }], 300],
  ])('%s', (_, labels, milli) => {
    const pods = ['web-0', 'web-1'].flatMap((pod) =>
      labels.map((one) => cpu({ ...('container_name' in one ? { pod_name: pod } : { pod }), ...one }, 4.5)),
    );
    expect(valuesOf(sourceOf(pods).columns.cpu)).toEqual([2 * milli, 2 * milli]);
  });

  test('each pod by what it has', () =>
    expect(
      valuesOf(
        sourceOf([cpu({ pod: 'a' }, 3), cpu({ pod: 'b' }, 3), cpu({ pod: 'b', container: 'web' }, 3)]).columns.cpu,
      ),
    ).toEqual([400, 400]));

  test('whole nodes are no pods', () =>
    expect(valuesOf(sourceOf([cpu({ id: '/' }, 300), cpu({ pod: 'a', container: 'web' }, 3)]).columns.cpu)).toEqual([
      200, 200,
    ]));
});

test('requests that a mesh counts at both ends are counted once', () => {
  const requests = (reporter: string) => series({ __name__: 'istio_requests_total', reporter }, [0, 150, 300]);
  expect(valuesOf(sourceOf([requests('source'), requests('destination')]).columns.load)).toEqual([10, 10]);
});

describe('a gap of one series does not lower the sum', () => {
  const requests = (pod: string, values: readonly Value[]) => series({ __name__: 'http_requests_total', pod }, values);

  test('of counters', () =>
    expect(
      valuesOf(
        sourceOf([requests('a', [0, 150, 300, 450, 600, 750]), requests('b', [0, 150, undefined, undefined, 600, 750])])
          .columns.load,
      ),
    ).toEqual([20, 20, 20, 20, 20]));

  test('of other values', () =>
    expect(
      valuesOf(
        sourceOf([series({ pod: 'a' }, [5, 5, 5, 5]), series({ pod: 'b' }, [1, undefined, undefined, 4])], {
          column: 'load',
        }).columns.load,
      ),
    ).toEqual([6, 7, 8, 9]));

  test('but what is missing for long was not there, and neither was a pod before it began', () => {
    const nothing = Array.from({ length: 6 }, () => undefined);
    const all = sourceOf(
      [
        series({ pod: 'a' }, [5, 5, 5, 5, 5, 5, 5, 5]),
        series({ pod: 'b' }, [1, ...nothing, 4]),
        series({ pod: 'c' }, [...nothing, 2, undefined]),
      ],
      { column: 'load' },
    );
    expect(valuesOf(all.columns.load)).toEqual([6, 5, 5, 5, 5, 5, 7, 9]);
  });
});

test.each<[string, string, number[]]>([
  ['kube_deployment_status_replicas', 'replicas', [2, 3, 4]],
  ['kube_horizontalpodautoscaler_status_current_replicas', 'replicas', [2, 3, 4]],
  ['kube_statefulset_status_replicas_available', 'ready', [2, 3, 4]],
  ...[
    ...['http_request_duration_seconds_count', 'grpc_server_handled_total', 'envoy_cluster_upstream_rq_total'],
    ...['istio_requests_total', 'flask_http_request_total', 'http_server_request_duration_seconds_count'],
  ].map((name): [string, string, number[]] => [name, 'load', [1 / 15, 1 / 15]]),
])('%s is %s', (name, column, values) =>
  expect(sourceOf([series({ __name__: name, deployment: 'web' }, [2, 3, 4])])).toMatchObject({
    columns: { [column]: values.map((value) => [expect.any(Number), value]) },
    notes: [],
  }),
);

test('the cpu that an autoscaler saw is the utilization', () => {
  const labels = { __name__: 'kube_horizontalpodautoscaler_status_target_metric', horizontalpodautoscaler: 'web' };
  const all = ['utilization', 'average'].map((type) =>
    series({ ...labels, metric_name: 'cpu', metric_target_type: type }, [45]),
  );
  expect(valuesOf(sourceOf(all).columns.utilization)).toEqual([45]);
});

describe('of what is measured twice, or not known', () => {
  const of = (name: string, values: readonly Value[], labels = {}) => series({ __name__: name, ...labels }, values);

  test('one metric is used, and the others are named', () =>
    expect(
      sourceOf([
        of('kube_deployment_status_replicas', [9, 9], { deployment: 'web' }),
        of('kube_deployment_spec_replicas', [2, 3], { deployment: 'web' }),
        of('istio_requests_total', [0, 30]),
        of('http_requests_total', [0, 30]),
        of('container_memory_working_set_bytes', [5, 5]),
      ]),
    ).toMatchObject({
      columns: {
        replicas: [
          [0, 2],
          [15, 3],
        ],
        load: [[15, 2]],
      },
      notes: [
        'series that are not used: kube_deployment_status_replicas, istio_requests_total, container_memory_working_set_bytes',
      ],
    }));

  test('replicas that two programs read are not added up', () =>
    expect(
      valuesOf(
        sourceOf(
          ['a', 'b'].map((instance) => of('kube_deployment_spec_replicas', [2, 3], { deployment: 'web', instance })),
        ).columns.replicas,
      ),
    ).toEqual([2, 3]));

  test('programs that measured different values are named, and the first is used', () => {
    const { columns, notes } = sourceOf(
      [3, 9].map((last, i) => of('kube_deployment_spec_replicas', [2, last], { deployment: 'web', instance: `${i}` })),
    );
    expect(valuesOf(columns.replicas)).toEqual([2, 3]);
    expect(notes).toEqual([
      'kube_deployment_spec_replicas has several values at one time: the value of the first series is used',
    ]);
  });

  test('the namespace chooses', () => {
    const all = ['a', 'b'].map((namespace, i) =>
      of('kube_deployment_spec_replicas', [i, i], { deployment: 'web', namespace }),
    );
    expect(refusalOf(all, { name: 'web' })).toBe(
      'there are several autoscalers web (a/web, b/web): choose one by its namespace and name',
    );
    expect(valuesOf(sourceOf(all, { name: 'b/web' }).columns.replicas)).toEqual([1, 1]);
  });

  test('the user says what a counter counts', () =>
    expect(valuesOf(sourceOf([of('shop_orders_total', [0, 30, 60])], { column: 'load' }).columns.load)).toEqual([
      2, 2,
    ]));

  test('values without a name are in the units of Prometheus', () => {
    expect(valuesOf(sourceOf([series({}, [0.25])], { column: 'cpu' }).columns.cpu)).toEqual([250]);
    expect(valuesOf(sourceOf([series({}, [0.25])], { column: 'latency' }).columns.latency)).toEqual([250]);
  });

  test('several metrics are refused if one is to be the load', () =>
    expect(refusalOf([of('a', [1]), of('b', [1])], { column: 'load' })).toBe(
      'it has several metrics (a, b): use a file with only the metric for load',
    ));

  test('several series of one thing are refused', () =>
    expect(refusalOf([series({ pod: 'a' }, [1]), series({ pod: 'b' }, [2])], { column: 'replicas' })).toBe(
      '2 series of a series without a name do not name their object: use a query with one series',
    ));
});
