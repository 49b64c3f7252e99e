// Sources that have a row only when replicas change.
import { describe, expect, test } from 'vitest';
import { importRecording } from '../../../core/measured/import/import-recording.ts';
import { stepsOfSamples } from '../../../core/measured/step-line.ts';

function importedSteps(...texts: string[]) {
  const result = importRecording(
    texts.map((text, i) => ({ name: `${i + 1}`, text })),
    {},
  );
  if (!result.ok) throw new Error(result.problem);
  return {
    steps: stepsOfSamples(result.run.columns.replicas ?? []).map(([seconds, count]) => [Math.round(seconds), count]),
    notes: result.notes,
  };
}

const load = `seconds,load\n${Array.from({ length: 60 }, (_, i) => `${10 * i},${i}\n`).join('')}`;
const said = '1: the rows with replicas are changes, not samples: each change happens at the time of its row';

describe('a log of changes', () => {
  const steps = [
    [0, 4],
    [77, 5],
    [329, 8],
    [512, 6],
  ];

  test.each([
    ['with one row for each', 'seconds,replicas\n0,4\n77,5\n329,8\n512,6\n'],
    ['with a last row that says where it ends', 'seconds,replicas\n0,4\n77,5\n329,8\n512,6\n590,6\n'],
    ['with rows for ready pods', 'seconds,replicas,ready\n0,4,4\n77,5,4\n93,5,5\n329,8,5\n344,8,8\n512,6,6\n590,6,6\n'],
  ])('%s has each change at its row', (_, text) => expect(importedSteps(text, load)).toEqual({ steps, notes: [said] }));

  test('of one change is recognized by the samples of the other source', () =>
    expect(importedSteps('seconds,replicas\n0,4\n329,6\n', load)).toEqual({
      steps: [
        [0, 4],
        [329, 6],
      ],
      notes: [said],
    }));

  test.each(['sampled_before', 'Last sampled before', 'previous_sample', 'notBefore'])(
    'has each change in the middle between its row and `%s`',
    (name) =>
      expect(importedSteps(`seconds,replicas,${name}\n0,4,\n77,5,67\n329,8,325\n512,6,\n590,6,590\n`)).toEqual({
        steps: [
          [0, 4],
          [72, 5],
          [327, 8],
          [421, 6],
        ],
        notes: [],
      }),
  );

  test('has dates in both columns of times', () =>
    expect(
      importedSteps(
        'time,replicas,sampled_before\n2026-01-31T12:00:00Z,4,\n2026-01-31T12:05:00Z,5,2026-01-31T12:04:50Z\n2026-01-31T12:09:00Z,5,\n',
      ).steps,
    ).toEqual([
      [0, 4],
      [295, 5],
    ]));
});

describe('samples', () => {
  test.each([
    ['at intervals of which each shows a change', 'seconds,replicas\n0,1\n60,2\n120,4\n180,8\n', [30, 90, 150]],
    ['with a load in each row', 'seconds,replicas,load\n0,1,5\n50,2,6\n130,4,7\n180,4,7\n', [25, 90]],
    ['that repeat the count', 'seconds,replicas\n0,1\n14,1\n33,1\n45,2\n61,2\n', [39]],
  ])('%s have each change in the middle', (_, text, times) => {
    const { steps, notes } = importedSteps(text, load);
    expect(steps.slice(1).map(([seconds]) => seconds)).toEqual(times);
    expect(notes.filter((note) => note.includes('changes'))).toEqual([]);
  });

  test('that were not taken at intervals have a change after a long gap at its end', () =>
    expect(importedSteps('seconds,replicas,load\n0,1,1\n10,1,2\n30,2,3\n35,2,4\n65,2,5\n665,6,9\n')).toEqual({
      steps: [
        [0, 1],
        [20, 2],
        [655, 6],
      ],
      notes: ['no replicas were sampled from 65 s to 665 s: the change from 2 to 6 is placed at the end of this gap'],
    }));
});

test('a watch has a change where it was printed, also after minutes without a line', () => {
  const row = (age: string, count: number) => `web   Deployment/web   cpu: 20%/50%   1   10   ${count}   ${age}`;
  const text = ['NAME   REFERENCE   TARGETS   MINPODS   MAXPODS   REPLICAS   AGE']
    .concat(row('60s', 1), row('75s', 1), row('90s', 2), row('105s', 2), row('8m5s', 4), row('8m20s', 4))
    .join('\n');
  expect(importedSteps(text).steps).toEqual([
    [0, 1],
    [23, 2],
    [418, 4],
  ]);
});
