import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Io } from '../../../cli/io.ts';
import { runCommandLine } from '../../../cli/run.ts';
import { readScenarioFile } from '../../../core/analysis/scenario/read-scenario-file.ts';
import { parameterNames } from '../../../core/calibration/world-parameters.ts';
import { isWhole } from '../../support/effort.ts';
import { validatorOf } from '../../support/formats.ts';
import { ioOf, replicast } from '../../support/io.ts';
import { recording } from '../../support/recorded-shop.ts';

const manifest = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 1
  maxReplicas: 10
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 50 } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - name: app
          image: example.invalid/app
          resources: { requests: { cpu: 200m }, limits: { cpu: 400m } }
`;
const files = () => ({ 'web.yaml': manifest, 'web.recording.csv': recording });
const beginning = (rows: number) =>
  `${recording
    .split('\n')
    .slice(0, 1 + rows)
    .join('\n')}\n`;
/** Its first two minutes, for outputs: the time of a fit is that of the recording. */
const short = beginning(5);
/** Its first 90 seconds. */
const shorter = beginning(3);
const schemaOf = (name: string) => JSON.parse(readFileSync(`docs/formats/${name}.schema.json`, 'utf8'));

test('the schema of a calibration names every parameter that may be fitted', () =>
  expect(schemaOf('calibration').$defs.parameter.enum).toEqual(parameterNames));

describe.each([
  ['replay', 1_000_000],
  ['calibrate', 40_321],
])('%s', (command, limit) => {
  const run = (lastSeconds: number | string, options = '') =>
    replicast(`${command} web.yaml --recording web.recording.csv${options}`, {
      ...files(),
      'web.recording.csv': `seconds,load,replicas,cpu\n0,8,1,80\n${lastSeconds},8,2,80\n`,
    });
  test.each([15 * limit, 1e15, '1e308'])('refuses a recording of %s s', async (seconds) => {
    const { code, err, out } = await run(seconds);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(
      /^web\.recording\.csv cannot be used: its simulation has .* syncs, and the limit is \d+: use a part of the recording\.$/m,
    );
  });
  test('refuses one with more steps of metrics', async () => {
    const { code, err } = await run(150 * limit, ' --flag syncPeriodSeconds=100000');
    expect(err).toMatch(/^web\.recording\.csv cannot be used: its simulation has \d+ steps, and the limit is \d+:/m);
    expect(code).toBe(2);
  });
});

test('calibrate refuses a second recording that is too long', async () => {
  const { code, err } = await replicast(
    'calibrate web.yaml --recording web.recording.csv --load-of other.recording.csv',
    {
      ...files(),
      'other.recording.csv': 'seconds,load\n0,8\n1e308,8\n',
    },
  );
  expect(err).toMatch(/^other\.recording\.csv cannot be used: its simulation has/);
  expect(code).toBe(2);
});

describe('calibrate', () => {
  test('says how many worlds it has tried, and how well the best one fits', async () => {
    const lines: string[] = [];
    let nowMs = 0;
    const io: Io = {
      ...ioOf({ ...files(), 'web.recording.csv': shorter }),
      tell: (text) => void lines.push(text),
      now() {
        nowMs += 1000;
        return nowMs;
      },
    };
    await runCommandLine('calibrate web.yaml --recording web.recording.csv'.split(' '), io);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines)
      expect(line).toMatch(/^calibrate: [\d,]+ of [\d,]+ worlds tried, the best fit so far differs by [\d.]+ %\n$/);
  });

  test('prints how well the worlds fit, and writes the fitted world as a scenario, which then runs', async () => {
    const written: Record<string, string> = files();
    const { code, out, err } = await replicast(
      'calibrate web.yaml --recording web.recording.csv --output fitted.replicast.yaml',
      written,
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^web fitted to web\.recording\.csv, 12 min\n\nmeasured {2}1 → 4 → 1\nfitted {4}1 → 4 → 1\n/);
    expect(out).toMatch(
      /residual: \d+ replica-seconds, [\d.]+ % of the measured replica-seconds; with a constant count of 1: \d/,
    );
    expect(out).toMatch(/cpu per unit of load, at 9\/s +(9|10)(\.\d+)?m/);
    expect(err).not.toContain('worlds tried');
    expect(written['fitted.replicast.yaml']).toMatch(/^# Fitted to web\.recording\.csv\. Residual: /);
    expect(written['fitted.replicast.yaml']).toContain('  file: "web.recording.csv"\n');
    const run = await replicast('simulate fitted.replicast.yaml --format json', written);
    expect(JSON.parse(run.out)).toMatchObject({ sequence: [1, 4, 1] });
  });

  test.runIf(isWhole)(
    'keeps in the written scenario what was said of the world (skipped unless CI is set)',
    async () => {
      const written: Record<string, string> = {
        ...files(),
        'known.replicast.yaml': `controller: { syncTakesMs: 20, tolerance: 0.15 }
seed: 3
load: { noise: { relative: 0.01 } }
workload: { startupCpu: 20m, startupCpuSeconds: 12, stopSeconds: 7, maxSurge: 50% }
nodes: { provisioning: clusterAutoscaler, freePods: 8 }
metrics: { pipeline: prometheusRate }
faults: [{ what: metricsDown, fromSeconds: 700, toSeconds: 710 }]
`,
      };
      const { code, err } = await replicast(
        'calibrate web.yaml --recording web.recording.csv --scenario known.replicast.yaml --flag initialReadinessDelaySeconds=20 --feature-gate HPAScaleToZero=false --output fitted.replicast.yaml',
        written,
      );
      expect([code, err.replaceAll(/\d+ % of the worlds .*\n/g, '')]).toEqual([0, '']);
      const { problem, reading } = readScenarioFile(written['fitted.replicast.yaml'] ?? '');
      expect(problem).toBe(undefined);
      expect(reading).toMatchObject({
        flags: { tolerance: 0.15, initialReadinessDelaySeconds: 20 },
        featureGates: { HPAScaleToZero: false },
        given: {
          controller: { syncTakesMs: 20 },
          seed: 3,
          load: { shape: { shape: 'csv', file: 'web.recording.csv' }, noise: { relative: 0.01 } },
          workload: { startupCpuMilli: 20, startupCpuSeconds: 12, stopSeconds: 7, maxSurge: '50%' },
          nodes: { provisioning: 'clusterAutoscaler', freePods: 8 },
          metrics: { pipeline: 'prometheusRate' },
          faults: [{ what: 'metricsDown', fromSeconds: 700, toSeconds: 710 }],
        },
      });
    },
  );

  test.runIf(isWhole)('has in its JSON what a custom metric follows (skipped unless CI is set)', async () => {
    const { out } = await replicast('calibrate web.yaml --recording web.recording.csv --format json', {
      ...files(),
      'web.yaml': manifest.replace(
        /- type: Resource\n.*/,
        '- type: Pods\n      pods: { metric: { name: http_requests }, target: { type: AverageValue, averageValue: 5 } }',
      ),
    });
    const result = JSON.parse(out);
    const validate = validatorOf('calibration');
    expect(validate(result) || validate.errors).toBe(true);
    expect(Object.keys(result.worlds[0].follow)).toEqual(['http_requests']);
  });

  const day =
    'seconds,load,replicas,latency_ms,network_ms\n0,8,1,30,10\n60,70,1,30,10\n120,70,7,30,10\n600,70,7,30,10\n';
  const withLatency = (measured: string) =>
    measured.replace('seconds,', 'seconds,latency_ms,network_ms,').replaceAll(/\n(\d+),/g, '\n$1,50,10,');

  test.runIf(isWhole)(
    'predicts another recording, and says what is different there (skipped unless CI is set)',
    async () => {
      const { code, out } = await replicast(
        'calibrate web.yaml --recording web.recording.csv --load-of day.csv --predict web.yaml',
        { ...files(), 'web.recording.csv': withLatency(recording), 'day.csv': day },
      );
      expect(code).toBe(0);
      expect(out).toContain(
        'The recording shows how much cpu a unit of load needs, for loads from 8 to 35 units per second. At higher loads a prediction is less certain.',
      );
      expect(out).toMatch(/\nthe edit changes the pod-seconds by \+0\.0 %\n/);
      expect(out).toMatch(
        /under the load of day\.csv\nmeasured {2}1 → 7\npredicted 1 → (3 → )?4\ndifference: \d+\.\d % of /,
      );
      // (30 − 10) ÷ (50 − 10), and 70 ÷ 35
      expect(out).toMatch(
        /A unit of load costs 0\.50 times as much in the other recording as in the fitted recording, according to the lowest response times\.\nThe range also includes an unchanged cost, because a single wrong response time could explain the difference in cost\. With an unchanged cost the prediction is off by [\d.]+ %\.\n/,
      );
      expect(out).toContain(
        '\nThe load of the other recording is up to 2.00 times the highest load at which the cost of a unit is known (35), so the range is wider.\n',
      );
    },
  );

  test('prints JSON of the documented form, with what an edited manifest would have done, here and there', async () => {
    const { out } = await replicast(
      'calibrate web.yaml --recording web.recording.csv --load-of day.csv --predict edited.yaml --format json',
      {
        ...files(),
        'web.recording.csv': withLatency(short),
        'day.csv': day.replace('600,', '180,'),
        'edited.yaml': manifest.replace('maxReplicas: 10', 'maxReplicas: 2'),
      },
    );
    const result = JSON.parse(out);
    const validate = validatorOf('calibration');
    expect(validate(result) || validate.errors).toBe(true);
    expect(result.fitted.unmet).toMatchObject({ low: expect.any(Number) });
    expect(result.edited).toMatchObject({ file: 'edited.yaml', peak: { low: 2, middle: 2, high: 2 } });
    expect(result.edited.podSeconds.high).toBeLessThan(result.fitted.podSeconds.low);
    expect(result.other).toMatchObject({
      costFrom: 'latency',
      costFactor: 0.5,
      beyond: 2,
      measured: [
        [0, 1],
        [90, 7],
      ],
    });
    expect(result.other.sameCostError).toBeGreaterThan(0);
    expect(result.other.podSeconds.low).toBeLessThan(result.other.podSeconds.high);
    expect(result.other.edited.ratio.high).toBeLessThan(1);
  });

  test.runIf(isWhole)('changes nothing there by the same manifest (skipped unless CI is set)', async () => {
    const { out } = await replicast(
      'calibrate web.yaml --recording web.recording.csv --load-of day.csv --predict web.yaml --format json',
      { ...files(), 'web.recording.csv': withLatency(recording), 'day.csv': day },
    );
    expect(JSON.parse(out).other.edited.ratio).toEqual({ low: 1, middle: 1, high: 1 });
  });

  test('needs the load of another recording', async () =>
    expect(
      await replicast('calibrate web.yaml --recording web.recording.csv --load-of day.csv', {
        ...files(),
        'day.csv': 'seconds,replicas\n0,1\n60,2\n',
      }),
    ).toEqual({ code: 2, out: '', err: 'day.csv cannot be used: there is no column `load`.\n' }));

  test.each([
    [
      'no load',
      'seconds,replicas\n0,1\n60,2\n',
      'web.recording.csv cannot be used: it has no column `load` with the load that the pods served.\n',
    ],
    [
      'no replicas',
      'seconds,load\n0,1\n60,2\n',
      'web.recording.csv cannot be used: there is no column of replicas, such as `replicas` or `desired_replicas`.\n',
    ],
  ])('ends with one sentence: %s', async (_, text, err) =>
    expect(
      await replicast('calibrate web.yaml --recording web.recording.csv', { ...files(), 'web.recording.csv': text }),
    ).toEqual({ code: 2, out: '', err }),
  );

  test('needs a name of a scenario to write', async () =>
    expect(await replicast('calibrate web.yaml --recording web.recording.csv --output web.yaml', files())).toEqual({
      code: 2,
      out: '',
      err: '--output web.yaml: the name of a scenario file must end in .replicast.yaml.\n',
    }));

  test('says that a recording in which nothing scales determines almost nothing', async () => {
    const flat = 'seconds,load,replicas\n0,8,1\n600,8,1\n';
    const { out } = await replicast('calibrate web.yaml --recording web.recording.csv', {
      ...files(),
      'web.recording.csv': flat,
    });
    expect(out).toContain(
      'The replicas never changed during the recording, so the recording determines almost nothing: record a load that changes the replicas.',
    );
  });
});

describe('replay', () => {
  test('prints the decisions under the replicas and the usage that were recorded', async () => {
    const { code, out } = await replicast('replay web.yaml --recording web.recording.csv', files());
    expect(code).toBe(0);
    expect(out).toMatch(/^web replayed under web\.recording\.csv, 49 syncs\n\nmeasured {2}1 → 4 → 1\n/);
    expect(out).toMatch(/1:30 +1 +4 +cpu is at 340 % of its target/);
  });

  test('names the first decision that the cluster did not follow', async () => {
    const { out } = await replicast('replay web.yaml --recording web.recording.csv --format json', {
      ...files(),
      'web.yaml': manifest.replace('averageUtilization: 50', 'averageUtilization: 90'),
    });
    const result = JSON.parse(out);
    const validate = validatorOf('replay');
    expect(validate(result) || validate.errors).toBe(true);
    expect(result.firstDifference).toMatchObject({ tick: { atMs: 90_000, current: 1, desired: 2 }, measured: [1, 4] });
  });

  test('needs what the pods used', async () =>
    expect(
      await replicast('replay web.yaml --recording web.recording.csv', {
        ...files(),
        'web.recording.csv': 'seconds,replicas\n0,1\n60,2\n',
      }),
    ).toEqual({
      code: 2,
      out: '',
      err: 'web.recording.csv cannot be replayed: a replay needs the usage of the pods, but the recording has neither a column `cpu` nor `utilization`.\n',
    }));
});

describe('import', () => {
  const watch = `NAME   REFERENCE        TARGETS        MINPODS   MAXPODS   REPLICAS   AGE
web    Deployment/web   cpu: 20%/50%   1         10        1          60s
web    Deployment/web   cpu: 90%/50%   1         10        1          90s
web    Deployment/web   cpu: 45%/50%   1         10        2          110s
`;

  test('writes a recording and a scenario, and says what was found and what is missing', async () => {
    const written: Record<string, string> = {
      'hpa.txt': watch,
      'rps.csv': 'seconds,rps\n0,3\n30,9\n',
      'web.yaml': manifest,
    };
    const { code, out, err } = await replicast('import hpa.txt rps.csv --manifest web.yaml', written);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(`web.recording.csv and web.replicast.yaml written: 50 s

measured                             samples  from … to  unit
offered load                               2  3 … 9      units per second
desired replicas                           3  1 … 2      replicas
utilization that the autoscaler saw        3  20 … 90    % of the requests

not found: ready pods (without the number of ready pods the time to Ready is only estimated)
not found: cpu of all pods (without cpu the cost of a unit of load is only estimated)
`);
    expect(written['web.recording.csv']).toBe('seconds,load,replicas,utilization\n0,3,1,20\n30,9,1,90\n50,,2,45\n');
    const run = await replicast('simulate web.replicast.yaml --format json', written);
    expect(JSON.parse(run.out)).toMatchObject({ document: 0, scenario: 'web.replicast.yaml' });
  });

  test('takes what a file has from the command line, if the file does not say it', async () => {
    const written: Record<string, string> = {
      'hpa.txt': watch,
      'load.json': JSON.stringify({
        status: 'success',
        data: {
          resultType: 'matrix',
          result: [
            {
              metric: {},
              values: [
                [1000, '3'],
                [1030, '9'],
              ],
            },
          ],
        },
      }),
    };
    const { code } = await replicast('import hpa.txt load=load.json --output out.recording.csv', written);
    expect(code).toBe(0);
    expect(written['out.recording.csv']).toMatch(/^seconds,load,replicas,utilization\n0,3,1,20\n/);
  });

  test.each([
    [
      'import hpa.txt',
      { 'hpa.txt': watch, 'hpa.recording.csv': '' },
      'hpa.recording.csv exists: choose another name with --output.\n',
    ],
    [
      'import hpa.txt --output x.csv',
      { 'hpa.txt': watch },
      '--output x.csv: the name of a recording must end in .recording.csv.\n',
    ],
    [
      'import notes.txt',
      { 'notes.txt': 'hello' },
      'notes.txt cannot be used: there is no column of times, such as `seconds`: the columns are hello.\n',
    ],
    [
      'import rps.csv',
      { 'rps.csv': 'seconds,rps\n0,3\n' },
      'rps.csv cannot be used: there is no column of replicas, such as `replicas` or `desired_replicas`.\n',
    ],
    [
      'import hpa.txt --name db',
      { 'hpa.txt': watch },
      'hpa.txt cannot be used: there is no autoscaler db, only web.\n',
    ],
  ])('%s ends with one sentence', async (words, given, err) =>
    expect(await replicast(words, given as Record<string, string>)).toEqual({ code: 2, out: '', err }),
  );
});

test('calibrate states for another day what it assumes, as numbers and as a paler area', async () => {
  const named = { ...files(), 'web.recording.csv': shorter, 'day.csv': 'seconds,load\n0,8\n60,30\n180,8\n' };
  const as = async (format: string) =>
    (await replicast(`calibrate web.yaml --recording web.recording.csv --load-of day.csv --format ${format}`, named))
      .out;
  const result = JSON.parse(await as('json'));
  const validate = validatorOf('calibration');
  expect(validate(result) || validate.errors).toBe(true);
  expect(result.other).toMatchObject({ costFrom: 'nothing', otherNodes: { factor: 1.6 } });
  expect(result.other.otherNodes.podSeconds.high).toBeGreaterThan(result.other.podSeconds.high);
  const picture = await as('svg');
  expect(picture).toContain('class="fitted-outer"');
  expect(picture).toMatch(/fitted to web\.recording\.csv, predicted for day\.csv, 3 min · expected error: [\d.]+ %/);
  expect(picture).toMatch(/Measured nodes of one cluster differed in speed by a factor of 1\.6/);
});

test('calibrate draws the measured, fitted and predicted replicas with their bands', async () => {
  const { code, out } = await replicast(
    'calibrate web.yaml --recording web.recording.csv --predict edited.yaml --format svg',
    {
      ...files(),
      'web.recording.csv': short,
      'edited.yaml': manifest.replace('maxReplicas: 10', 'maxReplicas: 2'),
    },
  );
  expect(code).toBe(0);
  expect(out).toMatch(/^<svg xmlns[^>]* aria-label="Replicas of web: measured 1 → 4; fitted 1 → 4; predicted/);
  expect(out).toMatch(/web · HorizontalPodAutoscaler · Kubernetes [\d.]+<\/text>/);
  expect(out).toMatch(/fitted to web\.recording\.csv, 2 min · residual: \d+ replica-seconds/);
  expect(out).toContain('class="edited-band"');
});

test('replay draws the decisions beside what was measured', async () => {
  const { code, out } = await replicast('replay web.yaml --recording web.recording.csv --format svg', files());
  expect(code).toBe(0);
  expect(out).toMatch(/aria-label="Replicas of web: measured 1 → 4 → 1; simulated with the measured metrics/);
  expect(out).toContain('replayed under web.recording.csv, 12 min');
});
