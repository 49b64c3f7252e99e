// Saving a scenario: the content of a new file, and the preserved content of an existing one.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readScenarioFile } from '../../../core/language/scenario/read-scenario-file.ts';
import { type ScenarioFileUpdate, writeScenarioFile } from '../../../core/language/scenario/write-scenario-file.ts';
import { completeScenario, type PartialScenario } from '../../../core/model/scenario/partial-scenario.ts';
import type { ScenarioContent } from '../../../core/model/scenario/scenario-content.ts';
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
  const written = writeScenarioFile({ text, said: content(what), known: {}, target: {}, ...more });
  return 'text' in written ? written.text : `problem: ${written.problem}`;
}

describe('a new scenario file', () => {
  test('contains only differences from the defaults', () => {
    const given = {
      load: { shape: { ...step, to: 500 }, noise: { relative: 0 } },
      workload: { startSeconds: 2, readySeconds: 20 },
      metrics: { lagSeconds: 0 },
    };
    expect(saved('', { given })).toBe(yaml`
      load:
        to: 500
      workload:
        readySeconds: 20
    `);
  });

  test('of the standard scenario is empty', () => expect(saved('', { given: { load: { shape: step } } })).toBe('{}\n'));

  test('contains a number of the load that the user has set, because the default changes with the autoscaler', () =>
    expect(saved('', { given: { load: { shape: { ...step, to: 900 } }, workload: { capacityPerPod: 100 } } })).toBe(
      'load:\n  to: 900\nworkload:\n  capacityPerPod: 100\n',
    ));

  test('contains what differs from the workload, and nothing that equals it', () => {
    const known = { readySeconds: 20, stopSeconds: 3 };
    expect(saved('', { given: { workload: { readySeconds: 5, stopSeconds: 3 } } }, { known })).toBe(
      yaml`
        workload:
          readySeconds: 5
      `,
    );
  });

  test('names its manifest and writes points on one line', () => {
    const given = {
      load: {
        shape: {
          shape: 'points' as const,
          at: [
            [0, 50],
            [60, 900],
          ] as const,
        },
      },
    };
    expect(saved('', { given, release: '1.30' }, { target: { for: '../hpa.yaml', document: 1 } })).toBe(
      yaml`
        for: ../hpa.yaml
        document: 1
        release: "1.30"
        load:
          shape: points
          at: [[0, 50], [60, 900]]
      `,
    );
  });

  test('contains units, faults and the sources of metrics', () => {
    const given = {
      workload: {
        idleCpuMilli: 20,
        baseMemoryBytes: 96 * 2 ** 20,
        controller: { kind: 'StatefulSet', podManagementPolicy: 'Parallel' } as const,
      },
      metrics: { follow: { depth: { of: 'queue' as const, times: 1 }, half: { of: 'offered' as const, times: 0.5 } } },
      faults: [{ what: 'metricsDown' as const, metric: null, fromSeconds: 60, toSeconds: null }],
    };
    expect(
      saved('', { given, flags: { syncPeriodSeconds: 30 }, featureGates: { HPAScaleToZero: true } }),
    ).toBe(`controller:
  syncPeriodSeconds: 30
  featureGates:
    HPAScaleToZero: true
workload:
  idleCpu: 20m
  baseMemory: 96Mi
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
  });
});

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
    expect(saved('# to do', { given: { seed: 3 } })).toBe(yaml`
      # to do
      seed: 3
    `);
  });

  test('is not changed if it is broken', () => {
    expect(saved('load: [', { given: {} })).toMatch(/^problem: /);
    expect(saved('- a\n', { given: {} })).toBe('problem: It is not a scenario: it has no keys.');
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
    { numRuns: 60 },
  );
});
