// `kubectl get hpa`, with the text that other programs put around it.
import { describe, expect, test } from 'vitest';
import type { ImportOptions } from '../../../core/measured/import/choose-object.ts';
import { importSource } from '../../../core/measured/import/import-source.ts';

const sourceOf = (text: string, options: ImportOptions = {}) => {
  const result = importSource(text, options);
  if (!result.ok) throw new Error(result.problem);
  return result.value;
};
const refusalOf = (text: string, options: ImportOptions = {}) => {
  const result = importSource(text, options);
  return result.ok ? undefined : result.problem;
};

const header = 'NAME   REFERENCE        TARGETS       MINPODS   MAXPODS   REPLICAS   AGE';
const row = (targets: string, replicas: number, age = '60d') =>
  `web    Deployment/web   ${targets}       2         10        ${replicas}          ${age}`;
const rows = ['cpu: 45%/50%', 'cpu: 95%/50%', 'cpu: 60%/50%'].map((targets, i) => row(targets, i + 2));
const dated = (...dates: string[]) =>
  [header, ...rows].map((line, i) => `${dates[Math.max(0, i - 1)]} ${line}`).join('\n');

const columns = {
  replicas: [
    [0, 2],
    [15, 3],
    [30, 4],
  ],
  utilization: [
    [0, 45],
    [15, 95],
    [30, 60],
  ],
};

describe('dates', () => {
  const utc = 1_736_157_600;
  test.each<[string, string, number | undefined]>([
    [
      "in front of each line: ts '%FT%T%z'",
      dated('2025-01-06T10:00:00+0000', '2025-01-06T10:00:15+0000', '2025-01-06T10:00:30+0000'),
      utc,
    ],
    [
      "in front of each line: ts '%F %T'",
      dated('2025-01-06 10:00:00', '2025-01-06 10:00:15', '2025-01-06 10:00:30'),
      utc,
    ],
    ['in front of each line: ts %s', dated(`${utc}`, `${utc + 15}`, `${utc + 30}`), utc],
    ['in front of each line: ts', dated('Jan 06 10:00:00', 'Jan 06 10:00:15', 'Jan 06 10:00:30'), undefined],
    ['over the end of a year', dated('Dec 31 23:59:45', 'Jan 01 00:00:00', 'Jan 01 00:00:15'), undefined],
    ['over the end of February', dated('Feb 28 23:59:45', 'Mar 01 00:00:00', 'Mar 01 00:00:15'), undefined],
    ...(
      [
        ['date', (second: string) => `Mon Jan  6 10:00:${second} UTC 2025`, utc],
        ['date with AM', (second: string) => `Mon 06 Jan 2025 10:00:${second} AM UTC`, utc],
        [
          'date after noon, in a zone without offset',
          (second: string) => `Mon Jan  6 12:00:${second} PM CET 2025`,
          undefined,
        ],
        ['date -Is', (second: string) => `2025-01-06T11:00:${second}+01:00`, utc],
      ] as const
    ).map(([name, date, start]): [string, string, number | undefined] => [
      `on a line before each table: ${name}`,
      rows.map((line, i) => [date(['00', '15', '30'][i] ?? ''), header, line].join('\n')).join('\n'),
      start,
    ]),
  ])('%s', (_, text, start) => {
    const source = sourceOf(text);
    expect(source).toMatchObject({ startsAtSeconds: start, columns });
    expect(source.notes).toEqual(
      start === undefined ? [expect.stringMatching(/^the (year|time zone) of the dates is not known/)] : [],
    );
  });

  test('of a table count for one line of each autoscaler, and then its age does', () => {
    const watched = [row('45%/50%', 2, '60s'), row('95%/50%', 3, '75s'), row('60%/50%', 4, '90s')];
    const source = sourceOf(['Mon Jan  6 10:00:00 UTC 2025', header, ...watched].join('\n'));
    expect(source).toMatchObject({ startsAtSeconds: undefined, columns });
  });
});

describe('targets', () => {
  test.each<[string, number | undefined]>([
    ['45%/50%', 45],
    ['cpu: 45%/50%', 45],
    ['cpu: 45%/50%, memory: 60%/80%', 45],
    ['memory: 60%/80%, cpu: 45%/50%', 45],
    ['memory: 167772160/200Mi, cpu: 45%/50% + 1 more...', 45],
    ['memory: 60%/80%', undefined],
    ['<unknown>/50%', undefined],
    ['cpu: <unknown>/50%', undefined],
    // The text does not tell which of the two is cpu.
    ['45%/50%, 60%/80%', undefined],
  ])('%s', (targets, percent) => {
    const lines = [header, row(targets, 2), row(targets, 4)].map((line, i) => `2025-01-06T10:00:0${i}Z ${line}`);
    const { replicas, utilization } = sourceOf(lines.join('\n')).columns;
    expect(replicas).toEqual([
      [0, 2],
      [1, 4],
    ]);
    expect(utilization?.[0]?.[1]).toBe(percent);
  });
});

describe('ages', () => {
  const advice = "put a date in front of each line, as `kubectl get hpa NAME -w | ts '%FT%T%z'` does";
  const watched = (...lines: (readonly [age: string, count: number])[]) =>
    [header, ...lines.map(([age, count]) => row('45%/50%', count, age))].join('\n');

  test.each([
    [watched(['2d3h', 2], ['2d3h', 4], ['2d4h', 5])],
    [watched(['60d', 2], ['60d', 2], ['60d', 4])],
    [watched(['9h', 2], ['10h', 4])],
  ])('of hours or days do not say when the replicas changed', (text) =>
    expect(refusalOf(text)).toBe(
      `the times of the changes are not known, because the AGE column is in hours or days at these changes: ${advice}`,
    ),
  );

  test('are used up to the first of hours', () =>
    expect(sourceOf(watched(['60s', 2], ['90s', 4], ['9h', 4], ['9h', 5]))).toMatchObject({
      columns: {
        replicas: [
          [0, 2],
          [30, 4],
        ],
      },
      notes: [
        `the last 2 of 4 lines are left out, because ages in hours or days do not tell when the replicas changed: ${advice}`,
      ],
    }));

  test('of hours are used where the replicas stay', () =>
    expect(sourceOf(watched(['3h5m', 2], ['9h', 2])).columns.replicas).toEqual([
      [0, 2],
      [21_300, 2],
    ]));
});

describe('namespaces', () => {
  const inSpace = (space: string, name: string, replicas: number, age: string) =>
    `${space}   ${name}   Deployment/web   45%/50%   2   10   ${replicas}   ${age}`;
  const text = [
    `NAMESPACE   ${header}`,
    inSpace('a', 'web', 2, '60s'),
    inSpace('a', 'api', 3, '70s'),
    inSpace('b', 'web', 9, '80s'),
    inSpace('a', 'web', 4, '90s'),
  ].join('\n');

  test('are part of a name that occurs in several', () => {
    expect(refusalOf(text)).toBe('there are several autoscalers (a/web, a/api, b/web): choose one by its name');
    expect(refusalOf(text, { name: 'web' })).toBe(
      'there are several autoscalers web (a/web, b/web): choose one by its namespace and name',
    );
    expect(refusalOf(text, { name: 'c/web' })).toBe('there is no autoscaler c/web, only a/web, a/api, b/web');
    expect(sourceOf(text, { name: 'b/web' }).columns.replicas).toEqual([[0, 9]]);
    expect(sourceOf(text, { name: 'api' }).columns.replicas).toEqual([[0, 3]]);
    expect(sourceOf(text, { name: 'a/web' }).columns.replicas).toEqual([
      [0, 2],
      [30, 4],
    ]);
  });

  test('may be said of a table that has none', () =>
    expect(sourceOf(`${header}\n${row('45%/50%', 2, '60s')}`, { name: 'a/web' }).columns.replicas).toEqual([[0, 2]]));

  test('are those of JSON, too', () => {
    const object = (namespace: string, second: number) => ({
      kind: 'HorizontalPodAutoscaler',
      metadata: {
        name: 'web',
        namespace,
        managedFields: [{ subresource: 'status', time: `2026-01-31T12:00:0${second}Z` }],
      },
      status: { desiredReplicas: second },
    });
    const list = JSON.stringify({ kind: 'List', items: [object('a', 1), object('b', 2), object('a', 3)] });
    expect(refusalOf(list)).toBe('there are several autoscalers (a/web, b/web): choose one by its name');
    expect(sourceOf(list, { name: 'b/web' }).columns.replicas).toEqual([[0, 2]]);
  });
});
