// Files that once ended or stopped the command line.
import { describe, expect, test } from 'vitest';
import { maxGroupSyncs, withinLimits } from '../../../core/simulator/world/run-cost.ts';
import { limits } from '../../../core/text/limits.ts';
import { isWhole, sampleOf } from '../../support/effort.ts';
import { replicast } from '../../support/io.ts';
import { scenario as standardScenario } from '../../support/scenario.ts';

const hpa = (spec: string) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web, namespace: shop}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
${spec}`;

describe('the length of a bar', () => {
  test.each([2 ** 30, 2 ** 31 - 1])('simulate draws maxReplicas %d', async (maxReplicas) => {
    const ended = await replicast('simulate f.yaml', { 'f.yaml': hpa(`  maxReplicas: ${maxReplicas}\n`) });
    expect(ended).toMatchObject({ code: 0, err: '' });
  });
});

describe('nested JSON', () => {
  const nested = (depth: number) =>
    `{"apiVersion":"autoscaling/v2","kind":"HorizontalPodAutoscaler","metadata":{"name":"web"},"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const admit = async (depth: number) => (await replicast('admit f.json', { 'f.json': nested(depth) })).out;

  test('up to the limit is read', async () => {
    expect(await admit(limits.jsonDepth)).not.toContain('levels deep');
  });
  test.each([limits.jsonDepth + 1, 5000, 100_000])('with %d levels names the limit', async (depth) => {
    expect(await admit(depth)).toContain(`JSON is nested more than ${limits.jsonDepth} levels deep`);
  });
});

test.each(['simulate', 'lint'])('%s names the limit that JSON on one line exceeds', async (command) => {
  const nested = `{"kind":"HorizontalPodAutoscaler","x":${'['.repeat(200)}${']'.repeat(200)}}`;
  const { out, err } = await replicast(`${command} f.json`, { 'f.json': nested });
  expect(out + err).toMatch(/nested more than 100 levels deep/);
});

describe('a list of more items than the limit', () => {
  const autoscaler = '- {apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler}\n';
  const list = (count: number) =>
    `kind: List\nitems:\n${autoscaler}${(isWhole ? autoscaler : '- {}\n').repeat(count - 1)}`;
  test.each(sampleOf(['lint', 'simulate', 'convert'], 3))('%s names the limit', async (command) => {
    const { out, err } = await replicast(`${command} f.yaml`, { 'f.yaml': list(limits.listItems + 1) });
    expect(out + err).toMatch(/list has more than 10000 items/);
  });
});

describe('a file header with Windows line breaks', () => {
  const header = '# Licensed under the Example Licence.\r\n'.repeat(60);
  test.each(['admit', 'admit --as server', 'lint'])('%s reads it', async (command) => {
    const text = header + hpa('  maxReplicas: 3\n  minReplicas: 2\n').replaceAll('\n', '\r\n');
    expect(await replicast(`${command} f.yaml`, { 'f.yaml': text })).toMatchObject({ code: 0, err: '' });
  });
});

/** Without CI there are few autoscalers: comments make the text longer than a document that is edited. */
const [listed, comment] = isWhole ? [2000, ''] : [60, `  # ${'-'.repeat(5000)}\n`];

describe(`a List of ${listed} autoscalers`, () => {
  const item = (index: number) => `- apiVersion: autoscaling/v2beta2
  kind: HorizontalPodAutoscaler
  metadata: {name: web${index}, namespace: shop, annotations: {a: "1", b: "2"}}
  spec:
    scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web${index}}
    minReplicas: 2
    maxReplicas: 3
    metrics:
    - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 60}}}
${comment}`;
  const list = `apiVersion: v1\nkind: List\nitems:\n${Array.from({ length: listed }, (_, index) => item(index)).join('')}`;

  test('is longer than a document that is edited', () => {
    expect(list.length).toBeGreaterThan(limits.documentLength);
  });
  test.each(['convert', 'admit', 'simulate'])('%s reads each', async (command) => {
    const text = command === 'convert' ? list : list.replaceAll('v2beta2', 'v2');
    const { code, out } = await replicast(`${command} f.yaml`, { 'f.yaml': text });
    expect(code).toBe(0);
    expect(out).toContain(`web${listed - 1}`);
  });
  test('a longer document than the limit of the command line is named', async () => {
    const text = hpa(`  maxReplicas: 3\n# ${'x'.repeat(limits.batchDocumentLength)}\n`);
    const { err } = await replicast('simulate f.yaml', { 'f.yaml': text });
    expect(err).toContain(`this document has more than ${limits.batchDocumentLength / 1024 / 1024} Mi characters`);
  });
});

describe('aliases', () => {
  const values = isWhole ? 200_000 : limits.expandedNodes + 5000;

  test('a document without any is never called excessive', async () => {
    const text = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\nlist: [${'1, '.repeat(values)}1]\n`;
    expect((await replicast('admit f.yaml', { 'f.yaml': text })).out).not.toContain('aliasing');
  });
  test('that stand for millions of values are refused', async () => {
    const level = (name: string, of: string) => `${name}: &${name} [${Array(9).fill(of).join(', ')}]\n`;
    const text = `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\n${level('a', '1')}${[...'bcdefgh'].map((name, i) => level(name, `*${'abcdefgh'[i]}`)).join('')}`;
    expect((await replicast('admit f.yaml', { 'f.yaml': text })).out).toContain('document contains excessive aliasing');
  });
  test('a chain of merges is as many values as it copies', async () => {
    const merges = Array.from({ length: 40 }, (_, i) => `a${i + 1}: &a${i + 1} {<<: [*a${i}, *a${i}, *a${i}]}\n`);
    const text = hpa(`  maxReplicas: 3\na0: &a0 {k: v}\n${merges.join('')}`);
    expect((await replicast('admit f.yaml', { 'f.yaml': text })).out).toContain('document contains excessive aliasing');
  });
  test.runIf(isWhole)('a large text without aliases is read (skipped unless CI is set)', async () => {
    const text = hpa(`  maxReplicas: 3\nunknown: [${'{a: 1, b: [1, 2, 3]}, '.repeat(values / 5)}1]`);
    expect((await replicast('admit f.yaml', { 'f.yaml': text })).out).not.toContain('aliasing');
  });
});

describe('a run with many syncs and many groups of pods', () => {
  const scenario = (hours: number) => `horizonSeconds: ${hours * 3600}
controller: {syncPeriodSeconds: 1}
load: {shape: step, from: 1, to: 2}
`;
  const simulate = (hours: number) =>
    replicast('simulate f.yaml --scenario s.replicast.yaml', {
      'f.yaml': hpa('  maxReplicas: 1000\n'),
      's.replicast.yaml': scenario(hours),
    });

  test('is refused over the limit', async () => {
    const { code, err } = await simulate(14);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringMatching(/the run is too long: it has 20160400 syncs × groups of pods; the limit is 20000000/),
    });
  });
  test('is simulated however many recommendations are in the windows', async () => {
    const files = {
      'f.yaml': hpa('  maxReplicas: 10\n'),
      // The default window of a scale-down is 300 s.
      's.replicast.yaml': `horizonSeconds: ${isWhole ? 900 : 300}\nload: {shape: constant}\n`,
    };
    const period = isWhole ? 0.01 : 0.03;
    const command = `simulate f.yaml --scenario s.replicast.yaml --flag syncPeriodSeconds=${period} --format json`;
    const { code, out } = await replicast(command, files);
    expect(code).toBe(0);
    expect(out).toContain('"ticks"');
  });
  test('is simulated whole in the panel, where it can be cancelled', () => {
    const world = standardScenario({ horizonSeconds: 3600 });
    expect(withinLimits(world, { syncs: (2 * maxGroupSyncs) / 400, groups: 400, steps: 1 })).toBe(world);
  });
});
