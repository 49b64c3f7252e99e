import { describe, expect, test } from 'vitest';
import { parseRecording } from '../../../core/measured/parse-recording.ts';
import { writeRecording } from '../../../core/measured/write-recording.ts';

function columnsOf(text: string) {
  const result = parseRecording(text);
  if (!result.ok) throw new Error(result.problem);
  return { ...result.value.columns, seconds: result.value.seconds, notes: result.notes };
}

const problemOf = (text: string) => {
  const result = parseRecording(text);
  return result.ok ? undefined : result.problem;
};

describe('a recording is read', () => {
  test('with every column, and empty cells where nothing was sampled', () =>
    expect(columnsOf('seconds,load,replicas,ready,cpu,utilization\n-60,5,,,,\n0,,2,2,90,45\n30,9,3,2,,\n')).toEqual({
      load: [
        [-60, 5],
        [30, 9],
      ],
      replicas: [
        [0, 2],
        [30, 3],
      ],
      ready: [
        [0, 2],
        [30, 2],
      ],
      cpu: [[0, 90]],
      utilization: [[0, 45]],
      seconds: 30,
      notes: [],
    }));

  test.each<[string, string, object]>([
    [
      'desired replicas of kube-state-metrics',
      'Time,kube desired,Desired_Replicas\n0,9,1\n15,9,2\n',
      {
        replicas: [
          [0, 1],
          [15, 2],
        ],
      },
    ],
    [
      'dates, counted from the first one',
      'timestamp,rps,replicas\n2026-01-31T12:00:00Z,1,1\n2026-01-31T14:01:00+02:00,2,2\n',
      {
        replicas: [
          [0, 1],
          [60, 2],
        ],
        load: [
          [0, 1],
          [60, 2],
        ],
      },
    ],
    [
      'response times in seconds, in milliseconds, and with their unit',
      'seconds,replicas,latency_seconds,Network (ms)\n0,1,0.25,20\n15,2,90ms,0.03s\n',
      {
        latency: [
          [0, 250],
          [15, 90],
        ],
        network: [
          [0, 20],
          [15, 30],
        ],
      },
    ],
    [
      'seconds since 1970',
      'ts,replicas\n1769860800,1\n1769860830,2\n',
      {
        replicas: [
          [0, 1],
          [30, 2],
        ],
      },
    ],
    [
      'milliseconds since 1970',
      'ts,replicas\n1769860800000,1\n1769860830500,2\n',
      {
        replicas: [
          [0, 1],
          [30.5, 2],
        ],
      },
    ],
    [
      'cpu as Kubernetes writes it',
      'seconds,replicas,cpu\n0,1,250m\n15,1,1\n',
      {
        cpu: [
          [0, 250],
          [15, 1000],
        ],
      },
    ],
    [
      'cpu in whole cpus',
      'seconds,replicas,cpu_cores\n0,1,0.25\n15,1,1\n',
      {
        cpu: [
          [0, 250],
          [15, 1000],
        ],
      },
    ],
    [
      'utilization with a sign',
      'seconds,replicas,cpu_utilization\n0,1,250%\n15,1,<unknown>\n',
      { utilization: [[0, 250]] },
    ],
    [
      'utilization as a ratio of 1',
      'seconds,replicas,utilization\n0,1,45\n15,1,50\n',
      {
        utilization: [
          [0, 45],
          [15, 50],
        ],
      },
    ],
    [
      'semicolons',
      'seconds;load;replicas\n0;1,5;1\n15;2,5;2\n',
      {
        load: [
          [0, 1.5],
          [15, 2.5],
        ],
      },
    ],
  ])('%s', (_, text, expected) => expect(columnsOf(text)).toMatchObject(expected));
});

describe('what is wrong is repaired, and said', () => {
  test('times that are not in order', () =>
    expect(columnsOf('seconds,replicas\n30,2\n0,1\n')).toMatchObject({
      replicas: [
        [0, 1],
        [30, 2],
      ],
      notes: ['column replicas: the times are not in order, so the lines were sorted'],
    }));

  test('a time that occurs twice', () =>
    expect(columnsOf('seconds,replicas\n0,1\n30,2\n30,3\n')).toMatchObject({
      replicas: [
        [0, 1],
        [30, 3],
      ],
      notes: ['column replicas: 1 timestamp occurs more than once, and the last value counts'],
    }));

  test('several such times', () =>
    expect(columnsOf('seconds,replicas\n0,1\n0,1\n30,2\n30,3\n').notes).toEqual([
      'column replicas: 2 timestamps occur more than once, and the last value counts',
    ]));

  test('cells that are no numbers', () =>
    expect(columnsOf('seconds,load,replicas\n0,many,1\n15,-3,1\n30,5,2\n')).toMatchObject({
      load: [[30, 5]],
      notes: [
        'column load: 2 cells are left out, because they are not numbers of at least 0; the first is line 2, column 3',
      ],
    }));

  test('many gaps, of which ten are named', () => {
    const rows = Array.from({ length: 60 }, (_, i) => `${Math.floor(i / 3) * 1000 + (i % 3)},${Math.floor(i / 3)}\n`);
    const { notes } = columnsOf(`seconds,replicas\n${rows.join('')}`);
    expect(notes).toHaveLength(11);
    expect(notes.at(-1)).toBe('9 more gaps like these: each change is placed in the middle of its gap');
  });

  test('a gap in which the replicas change', () =>
    expect(columnsOf('seconds,replicas\n0,1\n10,1\n20,1\n30,1\n600,4\n610,4\n').notes).toEqual([
      'no replicas were sampled from 30 s to 600 s: the change from 1 to 4 is placed in the middle of this gap',
    ]));
});

test.each([
  ['', 'the file is empty'],
  ['seconds,replicas\n', 'there are no lines below the names of the columns'],
  ['0,1\n15,2\n', 'the first line must name the columns, such as `seconds,load,replicas`'],
  ['load,replicas\n1,2\n', 'there is no column of times, such as `seconds`: the columns are load, replicas'],
  [
    'seconds,weather\n0,1\n',
    'none of the columns (seconds, weather) is known; a recording has the columns load, replicas, ready, cpu, utilization, latency, network',
  ],
  ['seconds,load\n0,1\n15,2\n', 'there is no column of replicas, such as `replicas` or `desired_replicas`'],
  ['seconds,replicas\n0,1\n', 'the replicas have only one sample, and a recording needs at least two'],
  [
    'seconds,replicas\nnoon,1\n',
    'line 2, column 1: "noon" is not a time: use seconds, or a date such as 2026-01-31T12:00:00Z',
  ],
])('%j is refused in one sentence', (text, problem) => expect(problemOf(text)).toBe(problem));

test('a recording is written as it is read', () => {
  const text = 'seconds,load,replicas,cpu\n-60,5,,\n0,,2,90\n30,9,3,\n';
  const result = parseRecording(text);
  expect(result.ok && writeRecording(result.value)).toBe(text);
});
