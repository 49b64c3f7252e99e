// The build puts scripts/schema-library.mjs in zod's place: both must accept the same values and give the same data.
import { build } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { productBundles } from '../../../scripts/bundles.mjs';
import { behavior, hpa } from '../../support/hpa.ts';

type Reader = (value: unknown) => unknown;

/** The parsers of the page, its host, its stored state and the server, as one module for both builds. */
const entry = `
  import { parseMessageToPage, parseMessageToHost } from './protocol/panel.ts';
  import { readInitializationOptions, parseSimulationParams, otherExtensionsStateSchema } from './protocol/requests.ts';
  import { convertParamsSchema, convertResponseSchema } from './protocol/convert.ts';
  import { storedObjectParamsSchema, storedObjectResponseSchema } from './protocol/stored-object.ts';
  import { listFilesResponseSchema, readFileResponseSchema } from './protocol/files.ts';
  import { writeScenarioParamsSchema } from './protocol/scenario.ts';
  import { previewValuesSchema } from './protocol/preview-values.ts';
  import { parseWith } from './protocol/schema.ts';
  import { readSettings } from './server/settings.ts';
  import { readViewState } from './client/panel/view-state.ts';
  const reader = (schema) => (value) => parseWith(schema, value);
  export const readers = {
    parseMessageToPage,
    parseMessageToHost,
    readInitializationOptions,
    parseSimulationParams,
    readViewState,
    settings(value) {
      const problems = [];
      return { settings: readSettings(value, (problem) => problems.push(problem)), problems };
    },
    otherExtensions: reader(otherExtensionsStateSchema),
    convertParams: reader(convertParamsSchema),
    convertResponse: reader(convertResponseSchema),
    storedObjectParams: reader(storedObjectParamsSchema),
    storedObjectResponse: reader(storedObjectResponseSchema),
    listFiles: reader(listFilesResponseSchema),
    readFile: reader(readFileResponseSchema),
    writeScenario: reader(writeScenarioParamsSchema),
    previewValues: reader(previewValuesSchema),
  };
`;

async function readersWith(plugins: unknown): Promise<Record<string, Reader>> {
  const { outputFiles } = await build({
    ...{ stdin: { contents: entry, resolveDir: process.cwd() }, bundle: true, write: false, format: 'esm' },
    ...{ platform: 'neutral', mainFields: ['module', 'main'], logLevel: 'silent' },
    ...(plugins === undefined ? {} : { plugins: plugins as never }),
  });
  const text = outputFiles[0]?.text ?? '';
  return (await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)).readers;
}

const range = { start: { line: 1, character: 2 }, end: { line: 3, character: 0 } };
const span = { fromSeconds: 1, toSeconds: null };
const content = {
  given: {
    controller: { phaseMs: 5 },
    seed: 3,
    start: { replicas: 'minReplicas' },
    load: { shape: { shape: 'points', at: [[0, 1]] }, noise: { relative: 0.1 } },
    workload: { containers: [{ name: 'app', cpuMilli: 5 }], controller: { kind: 'Deployment' }, cpuLimitMilli: null },
    metrics: { follow: { queue: { of: 'queue', times: 2 }, own: { of: { points: [[1, 2]] }, times: 1 } } },
    faults: [
      { what: 'metricsDown', metric: null, ...span },
      { what: 'scaledByHand', to: 3, atSeconds: 5 },
    ],
  },
  release: '1.37',
  flags: { tolerance: 0.2 },
  featureGates: { HPAScaleToZero: true },
};
const autoscaler = hpa({ namespace: 'shop', behavior: behavior({ tolerance: '0.05' }) });
const simulation = {
  ...{ type: 'simulation', revision: 3, subject: { uri: 'u', file: 'f', kind: 'k', name: 'n' } },
  ...{ autoscaler, profile: newestReleaseProfile(), workload: { readySeconds: 3 } },
  ...{ notes: { seed: { text: 't', unit: 's' } }, lines: { spec: 5 }, follows: true, lacking: { head: 'none' } },
  problem: { message: 'm', line: 2, incomplete: { scope: 's' } },
  compared: { with: 'saved', autoscaler, workload: {} },
  scenario: { ...content, uri: 'u', name: 'n', series: [[0, 5]] },
};
const form = {
  values: { 'load.shape': 'day', seed: 4, release: '1.30', 'load.to': -1 },
  ...{ hours: Array.from({ length: 24 }, (_, i) => i), points: [[0, 1]], csv: { file: 'a.csv', time: '' } },
  ...{ follow: { a: { of: 'served', times: 1 }, b: 3 }, gates: { HPAScaleToZero: true, Other: 1 } },
};
const pin = {
  id: 1,
  name: 'web 1',
  shown: false,
  run: { autoscaler, profile: simulation.profile, workload: {} },
  form,
};

/** Values that are read, for the changes below to start from. */
const samples: unknown[] = [
  ...[simulation, { ...simulation, type: 'unreadable' }, { type: 'series', revision: 1, file: 'a', text: 'b' }],
  ...[
    { type: 'saveScenario', said: content, as: true },
    { type: 'select', line: 3 },
    { type: 'compare', with: 'pins' },
  ],
  { pages: 'p', settings: null, images: true, commands: false, checkedElsewhere: ['yaml'], outlinedElsewhere: [3] },
  { textDocument: { uri: 'u' }, position: { line: 0, character: 3 }, scenario: 's', range, to: 'autoscaling/v2' },
  { textDocument: { uri: 'u' }, index: 2, range, inPlace: true },
  { version: 3, edits: [{ range, newText: 'x' }], objects: [{ name: 'n', to: 't', losses: ['l'], refusal: 'r' }] },
  { index: 1, name: 'n', release: 'r', text: 't', uris: ['a'], languages: ['yaml'], outlined: ['json'] },
  { uri: 'u', text: '', said: content, known: { minReadySeconds: 3 }, target: { for: 'x', document: 1 } },
  { chart: { '.Values.max': '5' } },
  { subject: 's', asks: 'scaleUp', form, selectedMs: null, unfolded: [1, 'x', 3], compare: 'head', pins: [pin, 3] },
  { kubernetes: '1.30', 'controller.tolerance': 0.2, rules: { x: 'off' }, featureGates: { HPAScaleToZero: true } },
  { controller: { tolerance: 7 }, rules: { x: 'loud' }, featureGates: { Other: true }, scenario: 'x', lens: 3, wpa: 1 },
];

/** A sample in which one part, at any depth, is removed or replaced. */
const changed = fc
  .tuple(fc.constantFrom(...samples), fc.infiniteStream(fc.nat()), fc.oneof(fc.anything(), fc.constant('remove')))
  .map(([sample, choices, replacement]) => {
    const copy = structuredClone(sample);
    const next = (): number => choices.next().value ?? 0;
    const [parent, key] = partOf(copy as Record<string, unknown>, next);
    if (replacement === 'remove') delete parent[key];
    else parent[key] = replacement;
    return copy;
  });

function partOf(parent: Record<string, unknown>, next: () => number): [Record<string, unknown>, string] {
  const keys = Object.keys(parent);
  const key = keys[next() % keys.length] ?? '';
  const child = parent[key];
  const isInner = typeof child === 'object' && child !== null && Object.keys(child).length > 0;
  return isInner && next() % 4 > 0 ? partOf(child as Record<string, unknown>, next) : [parent, key];
}

describe('the library of the bundles reads as zod does', () => {
  let built: Record<string, Reader> = {};
  let plain: Record<string, Reader> = {};
  beforeAll(async () => {
    built = await readersWith((productBundles.client as { plugins: unknown }).plugins);
    plain = await readersWith(undefined);
  }, 60_000);

  const expectSame = (value: unknown) => {
    for (const [name, read] of Object.entries(plain)) expect([name, built[name]?.(value)]).toEqual([name, read(value)]);
  };

  test('every sample, and each is read by some reader', () => {
    samples.forEach(expectSame);
    expect(built.parseMessageToPage?.(simulation)).toEqual(simulation);
    expect(built.parseMessageToHost?.({ type: 'saveScenario', said: content, as: true })).toBeDefined();
    expect(built.readViewState?.({ pins: [pin] })).toMatchObject({ pins: [{ id: 1, shown: false }] });
  });

  test('samples with one change', () => fc.assert(fc.property(changed, expectSame), { numRuns: 2000 }));

  test('anything at all', () =>
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true }), expectSame),
    ));
});
