import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readScenarioFile } from '../../../core/analysis/scenario/read-scenario-file.ts';
import { type ScenarioFileUpdate, writeScenarioFile } from '../../../core/analysis/scenario/write-scenario-file.ts';
import { faultKinds } from '../../../core/model/scenario/fault-kinds.ts';
import { completeScenario, type PartialScenario } from '../../../core/model/scenario/partial-scenario.ts';
import type { ScenarioContent } from '../../../core/model/scenario/scenario-content.ts';
import { valuesInUse } from '../../../core/model/scenario/values-in-use.ts';
import { isWhole, runs } from '../../support/effort.ts';
import { randomCase } from '../../support/random-cases.ts';
import { standardDefaults } from '../../support/scenario.ts';
import { yaml } from '../../support/yaml.ts';

const content = (more: Partial<ScenarioContent>): ScenarioContent => ({
  given: {},
  flags: {},
  featureGates: {},
  ...more,
});
const step = { shape: 'step', atSeconds: 60 } as const;

function saved(text: string, what: Partial<ScenarioContent>, more: Partial<ScenarioFileUpdate> = {}): string {
  const said = content(what);
  const inUse = valuesInUse(
    said.given,
    completeScenario(said.given, { defaults: standardDefaults, workload: more.known ?? {} }),
  );
  const written = writeScenarioFile({ text, said, inUse, known: {}, target: {}, ...more });
  return 'text' in written ? written.text : `problem: ${written.problem}`;
}

/** Without the comments, which another test covers. */
const uncommented = (text: string) => text.replaceAll(/^ *#.*\n| #.*$/gm, '');

describe('a new scenario file', () => {
  test('contains the values in use, each with what it is, its unit and its default', () => {
    const known = { readySeconds: 20 };
    const given = { load: { shape: { ...step, to: 500 } }, metrics: { lagSeconds: 15 } };
    expect(
      saved('', { given, release: '1.30' }, { known }),
    ).toBe(`# What happens around an autoscaler during a simulation. Every field is optional.
release: "1.30" # The Kubernetes release of the simulated controller, in quotes. Default: the release in the settings
start:
  # Replica count at the start: the count at which the metrics meet their targets under the load at the start. Default:
  # \`settled\` with the default load, \`minReplicas\` with any other load
  replicas: settled
load:
  shape: step # How the load changes over time: from \`from\` to \`to\` at \`atSeconds\`. Default: step
  from: 50 # Load at the start, in units per second. Default: from the manifest
  to: 500 # Load after the change, in units per second. Default: from the manifest
  atSeconds: 60 # Time of the change, in s. Default: 60
workload:
  capacityPerPod: 100 # Load that one pod can serve, in units per second. Default: from the manifest
  readySeconds: 20 # Time from the start of the containers until the pod is Ready, in s. Default: 5
metrics:
  lagSeconds: 15 # Delay before the controller sees a new value, in s. Default: 0
`);
  });

  test('contains the values in use also of the standard scenario', () =>
    expect(uncommented(saved('', { given: {} }))).toBe(yaml`
      start:
        replicas: settled
      load:
        shape: step
        from: 50
        to: 900
        atSeconds: 60
      workload:
        capacityPerPod: 100
        readySeconds: 5
    `));

  test('contains no other value that equals its default or that of the workload', () => {
    const given = {
      seed: 1,
      workload: { readySeconds: 5, stopSeconds: 3, startSeconds: 2 },
      metrics: { lagSeconds: 0 },
    };
    const written = saved('', { given, flags: { tolerance: 0.1 } }, { known: { stopSeconds: 3 } });
    expect(uncommented(written)).not.toMatch(/seed|Seconds: [32]|lag|tolerance/);
    expect(written).toContain('readySeconds: 5');
  });

  test('has the comment of a long value above it, and points on one line', () => {
    const at = Array.from({ length: 12 }, (_, i) => [i * 60, 50 + i] as const);
    const { text, line } = lineWith('  at:', saved('', { given: { load: { shape: { shape: 'points', at } } } }));
    expect(text[line]).toMatch(/^ {2}at: \[\[0, 50\], .*\]$/);
    expect(text[line - 1]).toBe('  # Points in order of time, connected by straight lines');
  });

  test('names its manifest and its CSV file', () => {
    const given = { load: { shape: { shape: 'csv', file: 'load.csv', value: 'rps' } as const } };
    expect(uncommented(saved('', { given }, { target: { for: '../hpa.yaml', document: 1 } }))).toMatch(
      /^for: \.\.\/hpa\.yaml\ndocument: 1\nstart:\n.*\nload:\n {2}shape: csv\n {2}file: load\.csv\n {2}value: rps\n/,
    );
  });

  test('contains units, faults and the sources of metrics, and explains what each fault does', () => {
    const given = {
      workload: {
        idleCpuMilli: 20,
        baseMemoryBytes: 96 * 2 ** 20,
        controller: { kind: 'StatefulSet', podManagementPolicy: 'Parallel' } as const,
      },
      metrics: { follow: { depth: { of: 'queue' as const, times: 1 }, half: { of: 'offered' as const, times: 0.5 } } },
      faults: [{ what: 'metricsDown' as const, metric: null, fromSeconds: 60, toSeconds: null }],
    };
    const written = saved('', { given, flags: { syncPeriodSeconds: 30 }, featureGates: { HPAScaleToZero: true } });
    expect(uncommented(written)).toBe(`controller:
  syncPeriodSeconds: 30
  featureGates:
    HPAScaleToZero: true
start:
  replicas: settled
load:
  shape: step
  from: 50
  to: 900
  atSeconds: 60
workload:
  capacityPerPod: 100
  idleCpu: 20m
  baseMemory: 96Mi
  readySeconds: 5
  controller: StatefulSet
  podManagementPolicy: Parallel
metrics:
  follow:
    depth: queue
    half:
      of: offered
      times: 0.5
faults:
  - what: metricsDown
    fromSeconds: 60
`);
    expect(written).toContain(`- what: metricsDown # The kind of fault: ${faultKinds.metricsDown.effect}\n`);
    expect(written).toContain('depth: queue # The source of this metric: the length of the queue, in units\n');
  });

  test('has no line of more than 120 columns, unless a value is that long', () => {
    for (let seed = 0; seed < (isWhole ? 200 : 20); seed++) {
      const { given, release, flags, featureGates } = readScenarioFile(randomCase(seed).scenario).reading;
      const lines = saved('', { given, release, flags, featureGates }).split('\n');
      expect(lines.filter((line) => line.includes(' # ') && line.length > 120)).toEqual([]);
    }
  });
});

function lineWith(start: string, whole: string): { text: string[]; line: number } {
  const text = whole.split('\n');
  return { text, line: text.findIndex((line) => line.startsWith(start)) };
}

describe('a saved scenario file', () => {
  const text = `# Black Friday
for: hpa.yaml
load:
  shape: step   # sudden
  to: 900       # measured in 2025
workload: { baseMemory: 65536Ki, readySeconds: 5 }
expect: []
`;
  const { given } = readScenarioFile(text).reading;

  test('is unchanged if the scenario is', () => expect(saved(text, { given })).toBe(text));

  test('keeps its comments and spelling around a change', () => {
    expect(saved(text, { given: { ...given, load: { shape: { ...step, to: 1200 } }, seed: 7 } })).toBe(`# Black Friday
for: hpa.yaml
load:
  shape: step   # sudden
  to: 1200       # measured in 2025
workload: { baseMemory: 65536Ki, readySeconds: 5 }
expect: []
seed: 7
`);
  });

  test('loses fields that the scenario no longer has', () => {
    const changed = saved(text, {
      given: { load: { shape: { shape: 'wave', low: 5, high: 900, periodSeconds: 600 } } },
    });
    expect(changed).toContain('# Black Friday\nfor: hpa.yaml\n');
    expect(readScenarioFile(changed).reading).toMatchObject({
      for: 'hpa.yaml',
      given: { load: { shape: { shape: 'wave', low: 5 } }, workload: { readySeconds: 5 } },
      problems: [],
    });
    expect(changed).not.toMatch(/\bto:/);
  });

  test('keeps its line breaks and its other documents', () => {
    expect(saved('seed: 1\r\n---\r\nseed: 9\r\n', { given: { seed: 3 } })).toBe('seed: 3\r\n---\r\nseed: 9\r\n');
  });

  test('keeps its comments if it has no other content', () => {
    expect(saved('# to do', { given: { seed: 3 } })).toMatch(/^# to do\nseed: 3 # Seed .*\nstart:\n/);
  });

  test('gets expectations after those that it has, each once', () => {
    const withExpected = text.replace('expect: []', 'expect:\n  - no flap');
    const after = saved(withExpected, { given }, { expectations: ['no flap', 'never below 2'] });
    expect(after).toBe(withExpected.replace('no flap', 'no flap\n  - never below 2'));
    expect(readScenarioFile(saved('', { given }, { expectations: ['no flap'] })).reading.expectations).toMatchObject([
      { text: 'no flap' },
    ]);
  });

  test('is not changed if it is broken', () => {
    expect(saved('load: [', { given: {} })).toMatch(/^problem: /);
    expect(saved('- a\n', { given: {} })).toBe('problem: The file is not a scenario, because it has no keys.');
  });
});

const complete = (given: PartialScenario) => completeScenario(given, { defaults: standardDefaults });

test('is read back as it was saved, whatever file it was saved into', () => {
  const seeds = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(seeds, seeds, (one, other) => {
      const [before, wanted] = [randomCase(one).scenario, randomCase(other).scenario];
      const { given, release, flags, featureGates } = readScenarioFile(wanted).reading;
      for (const text of ['', before]) {
        const written = saved(text, { given, flags, featureGates, release });
        const again = readScenarioFile(written).reading;
        expect(again.problems).toEqual([]);
        expect({ ...again, given: complete(again.given) }).toMatchObject({
          release,
          featureGates,
          given: complete(given),
        });
      }
    }),
    runs(60),
  );
});
