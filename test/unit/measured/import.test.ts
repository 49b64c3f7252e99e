import { describe, expect, test } from 'vitest';
import { importSource } from '../../../core/measured/import/import-source.ts';
import type { PrometheusOptions } from '../../../core/measured/import/prometheus.ts';
import { mergeColumns } from '../../../core/measured/merge-columns.ts';
import { recordingOf, type SampledColumns } from '../../../core/measured/sample-columns.ts';

function imported(text: string, options: PrometheusOptions = {}): SampledColumns {
  const result = importSource(text, options);
  if (!result.ok) throw new Error(result.problem);
  return result.value;
}

const refusalOf = (text: string, options: PrometheusOptions = {}) => {
  const result = importSource(text, options);
  return result.ok ? undefined : result.problem;
};

test('a sentence quotes the beginning of a long name', () => {
  const error = JSON.stringify({ status: 'error', error: 'x'.repeat(1000) });
  expect(refusalOf(error)).toBe(`Prometheus answered with an error: ${'x'.repeat(200)}…`);
  const metric = { __name__: 'x'.repeat(1000) };
  const answer = { status: 'success', data: { resultType: 'matrix', result: [{ metric, values: [[0, '5']] }] } };
  expect(refusalOf(JSON.stringify(answer))).toContain(`what ${'x'.repeat(200)}… measures`);
});

describe('what `kubectl get hpa -w` printed', () => {
  const watch = `NAME   REFERENCE        TARGETS         MINPODS   MAXPODS   REPLICAS   AGE
web    Deployment/web   cpu: 0%/50%     1         10        1          90s
web    Deployment/web   cpu: 250%/50%   1         10        1          105s
web    Deployment/web   cpu: 250%/50%   1         10        4          2m
web    Deployment/web   cpu: <unknown>/50%   1    10        5          2m15s
`;

  test('has replicas and the utilization of cpu by the age of the object', () =>
    expect(imported(watch)).toEqual({
      startsAtSeconds: undefined,
      hasSamplesBefore: true,
      columns: {
        replicas: [
          [0, 1],
          [15, 1],
          [30, 4],
          [45, 5],
        ],
        utilization: [
          [0, 0],
          [15, 250],
          [30, 250],
        ],
      },
      notes: [],
    }));

  test('has dates if a program put them in front of the lines', () =>
    expect(
      imported(
        '2026-01-31T12:00:00Z NAME REFERENCE TARGETS MINPODS MAXPODS REPLICAS AGE\n2026-01-31T12:00:01Z web Deployment/web 20%/50% 1 10 1 5d\n2026-01-31T12:00:31Z web Deployment/web 90%/50% 1 10 2 5d\n',
      ).columns,
    ).toEqual({
      replicas: [
        [0, 1],
        [30, 2],
      ],
      utilization: [
        [0, 20],
        [30, 90],
      ],
    }));

  test('has coarse times when the object is old, and says so', () =>
    expect(
      imported(
        'NAME   REFERENCE        TARGETS   MINPODS   MAXPODS   REPLICAS   AGE\nweb    Deployment/web   9%/50%    1         10        1          11m\nweb    Deployment/web   9%/50%    1         10        2          13m\n',
      ).notes,
    ).toEqual(['from 0 s on, kubectl printed ages without seconds, so later times are only as exact as these ages']));

  test('may be about several autoscalers, of which one is chosen', () => {
    const several = `${watch}api    Deployment/api   cpu: 10%/50%    1         10        3          5m\n`;
    expect(refusalOf(several)).toBe('there are several autoscalers (web, api): choose one by its name');
    expect(imported(several, { name: 'api' }).columns.replicas).toEqual([[0, 3]]);
    expect(refusalOf(several, { name: 'db' })).toBe('there is no autoscaler db, only web, api');
  });
});

describe('what `kubectl get hpa -o json` printed', () => {
  const object = (time: string, desiredReplicas: number, averageUtilization: number) => ({
    kind: 'HorizontalPodAutoscaler',
    metadata: {
      name: 'web',
      managedFields: [
        { manager: 'kubectl', time: '2020-01-01T00:00:00Z' },
        { manager: 'kube-controller-manager', subresource: 'status', time },
      ],
    },
    status: {
      desiredReplicas,
      currentMetrics: [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization } } }],
    },
  });
  const first = object('2026-01-31T12:00:00Z', 2, 40);
  const second = object('2026-01-31T12:00:30Z', 4, 95);
  const columns = {
    replicas: [
      [0, 2],
      [29, 2],
      [30, 4],
    ],
    utilization: [
      [0, 40],
      [30, 95],
    ],
  };

  test.each([
    ['objects one after the other', `${JSON.stringify(first, undefined, 2)}\n${JSON.stringify(second)}\n`],
    ['the last one cut off', `${JSON.stringify(first)}\n${JSON.stringify(second)}\n{"kind": "Horiz`],
    ['a List', JSON.stringify({ kind: 'List', items: [first, second] })],
    ['watch events', [first, second].map((one) => JSON.stringify({ type: 'MODIFIED', object: one })).join('\n')],
  ])('has the status at the time at which it was written: %s', (_, text) =>
    expect(imported(text).columns).toEqual(columns),
  );

  test('needs the times of the status', () =>
    expect(refusalOf(JSON.stringify({ ...first, metadata: { name: 'web' } }))).toBe(
      'no object says when its status was written: use `kubectl get hpa -w -o json --show-managed-fields`',
    ));
});

describe('what Prometheus answered', () => {
  const range = (...result: object[]) => JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } });

  test('is found by the names of metrics; pods are added up, and counters become rates', () =>
    expect(
      imported(
        range(
          {
            metric: {
              __name__: 'kube_horizontalpodautoscaler_status_desired_replicas',
              horizontalpodautoscaler: 'web',
            },
            values: [
              [1000, '2'],
              [1030, '3'],
            ],
          },
          {
            metric: { __name__: 'container_cpu_usage_seconds_total', pod: 'a' },
            values: [
              [1000, '10'],
              [1030, '16'],
              [1060, '3'],
            ],
          },
          {
            metric: { __name__: 'container_cpu_usage_seconds_total', pod: 'b' },
            values: [
              [1000, '0'],
              [1030, '3'],
              [1060, '6'],
            ],
          },
        ),
      ),
    ).toEqual({
      startsAtSeconds: 1000,
      columns: {
        replicas: [
          [0, 2],
          [30, 3],
        ],
        cpu: [
          [30, 300],
          [60, 200],
        ],
      },
      notes: ['container_cpu_usage_seconds_total was reset to 0 once: the rate after a reset is counted from 0'],
    }));

  test('is what the user says, if the name does not say it', () => {
    const text = range({
      metric: {},
      values: [
        [5, '1'],
        [5, '2'],
        [4, 'NaN'],
        [20, '3'],
      ],
    });
    expect(imported(text, { column: 'load' }).columns).toEqual({
      load: [
        [0, 2],
        [15, 3],
      ],
    });
    expect(refusalOf(text)).toBe(
      'it is not known what a series without a name measures: say what the file contains, as in `load=FILE`, `replicas=FILE`, `ready=FILE` or `cpu=FILE`',
    );
  });

  test('is of one autoscaler', () => {
    const of = (horizontalpodautoscaler: string, count: string) => ({
      metric: { __name__: 'kube_horizontalpodautoscaler_status_desired_replicas', horizontalpodautoscaler },
      values: [[0, count]],
    });
    const text = range(of('web', '2'), of('api', '7'));
    expect(refusalOf(text)).toBe('there are several autoscalers (web, api): choose one by its name');
    expect(imported(text, { name: 'api' }).columns.replicas).toEqual([[0, 7]]);
  });

  test.each([
    [{ status: 'error', error: 'bad_data' }, 'Prometheus answered with an error: bad_data'],
    [{ data: { resultType: 'vector', result: [] } }, 'the result is of type vector: use `query_range` (type matrix)'],
    [{ data: { resultType: 'matrix', result: [] } }, 'there are no values'],
    [
      { kind: 'Pod' },
      'the JSON is neither an autoscaler from `kubectl get -o json` nor a Prometheus response to `query_range`',
    ],
  ])('%j is refused', (value, problem) => expect(refusalOf(JSON.stringify(value))).toBe(problem));
});

test.each(['', '\0', '{', '[[[', '{"a":', 'NAME TARGETS REPLICAS', '{}{}', '"x"', '[1,2]'])(
  '%j is refused without an exception',
  (text) => expect(refusalOf(text)).toEqual(expect.any(String)),
);

test('sources are put together by their dates; of a column that occurs twice the first one counts', () =>
  expect(
    mergeColumns([
      { startsAtSeconds: 1030, columns: { load: [[0, 5]] }, notes: ['a'] },
      { startsAtSeconds: 1000, columns: { replicas: [[0, 2]], load: [[0, 9]] }, notes: [] },
      { columns: { cpu: [[15, 90]] }, notes: ['b'] },
    ]),
  ).toEqual({
    startsAtSeconds: 1000,
    columns: { load: [[30, 5]], replicas: [[0, 2]], cpu: [[15, 90]] },
    notes: [
      'a',
      'b',
      'some files have no dates, only seconds: they are assumed to start when the earliest file with dates starts',
      'offered load occurs in several files, and the first file is used',
    ],
  }));

describe('numbers that JSON has and no cluster', () => {
  const answer = (values: unknown, more = {}) =>
    JSON.stringify({
      status: 'success',
      data: {
        resultType: 'matrix',
        result: [{ metric: { __name__: 'kube_deployment_spec_replicas' }, values, ...more }],
      },
    });

  test('beyond 10^15 are left out', () =>
    expect(
      imported(
        answer([
          [0, '1'],
          [15, '1e308'],
          [30, '+Inf'],
          [45, 'NaN'],
          [60, '2'],
        ]),
      ),
    ).toMatchObject({
      columns: {
        replicas: [
          [0, 1],
          [60, 2],
        ],
      },
      notes: ['desired replicas: 1 sample has a number of more than 1000000000000000 and is left out'],
    }));

  test('as times are left out', () =>
    expect(
      imported(
        answer([
          [0, '1'],
          [15, '2'],
          [1e308, '3'],
        ]),
      ).columns.replicas,
    ).toHaveLength(2));

  test.each(['{}', '[]', '{"toString":1}', 'null', '5'])('an error that is %s is no text', (error) =>
    expect(refusalOf(`{"status":"error","error":${error}}`)).toBe('Prometheus answered with an error: unknown'),
  );

  test('Lists in Lists and events in events are not searched', () => {
    const deep = (start: string, end: string) => `${start.repeat(50_000)}{}${end.repeat(50_000)}`;
    expect(refusalOf(deep('{"items":[', ']}'))).toMatch(/^the JSON is neither/);
    expect(refusalOf(deep('{"type":"a","object":', '}'))).toMatch(/^the JSON is neither/);
  });

  test('of pods are whole ones and of 32 bits', () => {
    const source = imported(
      answer([
        [0, '1.6'],
        [15, '2.2'],
        [30, '3e9'],
        [45, '4'],
      ]),
    );
    expect(recordingOf(source)).toMatchObject({
      ok: true,
      value: {
        columns: {
          replicas: [
            [0, 2],
            [15, 2],
            [45, 4],
          ],
        },
      },
      notes: [
        'desired replicas: counts of more than 2147483647 are left out',
        'desired replicas: counts are rounded to whole pods',
      ],
    });
  });

  test('at more than 100000 times make no recording, since no file may be longer', () => {
    const source = imported(answer(Array.from({ length: 100_001 }, (_, i) => [i, '1'])));
    expect(recordingOf(source)).toEqual({
      ok: false,
      problem: 'there are samples at more than 100000 timestamps: use a part of them, or a longer step',
    });
  });
});
