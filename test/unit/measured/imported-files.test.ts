import { expect, test } from 'vitest';
import { importedFiles } from '../../../core/measured/import/imported-files.ts';
import { columnNames } from '../../../core/measured/measured-run.ts';
import { recordedColumns } from '../../../protocol/import-recording.ts';

const csv = { name: 'run.csv', text: 'seconds,load,replicas\n60,8,1\n0,9,1\n120,x,4\n' };
const names = { recording: 'web.recording.csv', manifest: 'web.yaml' };

test('an import has the recording, a scenario with its load, and says what was found, missing and repaired', () => {
  const imported = importedFiles({ sources: [csv], ...names });
  expect(imported).toMatchObject({
    recording: 'seconds,load,replicas\n0,9,1\n60,8,1\n120,,4\n',
    found: 'Found: offered load (2 samples, 8 … 9 units per second), desired replicas (3 samples, 1 … 4 replicas).',
    missing: expect.stringMatching(/^Not found: ready pods \(.*\), cpu of all pods \(/),
  });
  expect('scenario' in imported && imported.scenario).toBe(`# The load of web.recording.csv, as it was measured.
# Found: offered load (2 samples, 8 … 9 units per second), desired replicas (3 samples, 1 … 4 replicas).
# Not found: ready pods (without the number of ready pods the time to Ready is only estimated), cpu of all pods (without cpu the cost of a unit of load is only estimated), utilization that the autoscaler saw (a replay needs the utilization or the cpu).
# Note: run.csv: column load: 1 cell is left out, because it is not a number of at least 0: line 4, column 5.
# Note: run.csv: column load: the times are not in order, so the lines were sorted.
# Note: run.csv: column replicas: the times are not in order, so the lines were sorted.
for: "web.yaml"
horizonSeconds: 120
start: { replicas: 1 }
load:
  shape: csv
  file: "web.recording.csv"
  time: seconds
  value: load
  steps: true
`);
});

test('without a load there is no scenario', () => {
  const text = 'seconds,replicas\n0,1\n60,4\n';
  expect(importedFiles({ sources: [{ name: 'run.csv', text }], ...names })).toMatchObject({ scenario: undefined });
});

test('a text of a file breaks no comment of the scenario', () => {
  const text = 'seconds,load,replicas\n0,1,1\n60,x,4\n';
  const imported = importedFiles({ sources: [{ name: 'a\nfor: "b"', text }], ...names });
  const scenario = 'scenario' in imported ? imported.scenario : '';
  expect(scenario?.split('\n').filter((line) => line.startsWith('for:'))).toEqual(['for: "web.yaml"']);
});

test('several autoscalers are a question for the user', () => {
  const row = (name: string) => `${name}  Deployment/${name}  cpu: 40%/50%  1  10  1  60s\n`;
  const text = `NAME  REFERENCE  TARGETS  MINPODS  MAXPODS  REPLICAS  AGE\n${row('web')}${row('shop')}`;
  expect(importedFiles({ sources: [{ name: 'hpa.txt', text }], ...names })).toMatchObject({
    problem: expect.stringContaining('hpa.txt cannot be used: there are several autoscalers (web, shop)'),
    question: { type: 'name', names: ['web', 'shop'] },
  });
});

test('series whose meaning nothing says are a question for the user, and the answer is used', () => {
  const result = [
    {
      metric: {},
      values: [
        [0, '1'],
        [60, '4'],
      ],
    },
  ];
  const text = JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } });
  const source = { name: 'a.json', text };
  expect(importedFiles({ sources: [source], ...names })).toMatchObject({
    question: { type: 'column', source: 'a.json' },
  });
  expect(importedFiles({ sources: [{ ...source, column: 'replicas' }], ...names })).toMatchObject({
    recording: 'seconds,replicas\n0,1\n60,4\n',
  });
});

test('the request knows every column of a recording', () => expect(recordedColumns).toEqual(columnNames));
