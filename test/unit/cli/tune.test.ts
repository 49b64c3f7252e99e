import { describe, expect, test } from 'vitest';
import { chooseRun } from '../../../cli/choose-run.ts';
import { callAgentTool } from '../../../cli/mcp/agent-tools.ts';
import { unifiedDiff } from '../../../cli/text-diff.ts';
import { recordedWorlds } from '../../../cli/tuning/recorded-worlds.ts';
import { isWhole } from '../../support/effort.ts';
import { validatorOf } from '../../support/formats.ts';
import { fullDisk, ioOf, replicast } from '../../support/io.ts';
import * as recorded from '../../support/recorded-shop.ts';

const manifest = `# The shop.
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: 20 # as agreed
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: 60 }
  behavior:
    scaleUp:
      policies:
        - type: Pods
          value: 1 # one by one
          periodSeconds: 60
`;
const scenario = `load: { shape: step, from: 100, to: 900, atSeconds: 60 }
horizonSeconds: 900
goals:
  - reaches 12 within 2 min
  - no flap
expect:
  - reaches 3 within 10 min
  - no error
`;
function expectSchema(name: string, value: unknown): void {
  const validate = validatorOf(name);
  validate(value);
  expect(validate.errors).toBeNull();
}

const standard = { 'web.yaml': manifest };
const brief = { ...standard, 'web.replicast.yaml': 'load: { shape: step, from: 100, to: 900 }\nhorizonSeconds: 360\n' };
/** Most of the searches in this file find something in so few runs. */
const few = 50;
const tune = (args: readonly string[], files: Record<string, string> = brief, maxRuns = few) =>
  replicast(['tune', ...args, '--max-runs', String(maxRuns), '--no-variants'], files);

describe('tune', () => {
  test('shows the goals as they are, and proposals with edits, figures and the change of the file', async () => {
    const { code, out } = await tune(['web.yaml', '--goal', 'reaches 12 within 2 min'], standard);
    expect(code).toBe(0);
    expect(out).toContain('web · standard load · the goal does not hold now');
    expect(out).toMatch(/reaches 12 within 2 min {2}no {5}\d+ after/);
    expect(out).toMatch(
      /smallest edit: .*, the goal holds\n {2}spec\.behavior\.scaleUp\.policies\[0\]\.\w+: \w+ → \w+/,
    );
    expect(out).toMatch(/\n {4}May scale up by \S+ pods? per \d+ (?:s|min), instead of \+1 pod per 60 s\.\n/);
    expect(out).toMatch(/pod-hours \S+ → \S+ · unmet load/);
    expect(out).toMatch(/ {2}- {10}value: 1 # one by one\n {2}\+ {10}value: \d+ # one by one/);
  });

  test('takes the goals of the scenario beside the manifest, and not its expectations', async () => {
    const files = { 'web.yaml': manifest, 'web.replicast.yaml': scenario };
    const { out, err } = await tune(['web.yaml'], files, 1);
    expect(out).toContain('web · web.replicast.yaml · 1 of 2 goals hold now');
    expect(err).not.toContain('no goal of a search');
  });

  test('without goals takes the expectations, but for findings', async () => {
    const expectations = scenario.replace(/goals:\n(?: .*\n)*/, '');
    const files = { 'web.yaml': manifest, 'web.replicast.yaml': expectations };
    const { out, err } = await tune(['web.replicast.yaml'], files, 1);
    expect(out).toContain('the goal holds now');
    expect(err).toContain('"no error" cannot be a goal of a search: the result of lint does not depend on the load.\n');
  });

  test('prints a patch that makes the edit', async () => {
    const { code, out } = await tune(['web.yaml', '--goal', 'reaches 12 within 2 min', '--format', 'patch']);
    expect(code).toBe(0);
    expect(out).toMatch(/^--- a\/web\.yaml\n\+\+\+ b\/web\.yaml\n@@ /);
    expect(out).toContain('# one by one');
  });

  test('prints JSON, and its text simulated again has the figures of the proposal', async () => {
    const words = ['web.yaml', '--goal', 'reaches 12 within 2 min', '--format', 'json'];
    const { out } = await tune(words, brief, 120);
    expectSchema('tune', JSON.parse(out));
    const { proposals, front, runs } = JSON.parse(out);
    expect(runs).toBeGreaterThan(100);
    expect(front.length).toBeGreaterThan(0);
    const [first] = proposals;
    for (const { sentence } of first.edits) expect(sentence).toMatch(/^[A-Z].+\.$/);
    expect(first.goals).toEqual([{ goal: 'reaches 12 within 2 min', holds: true, happened: expect.any(String) }]);
    const again = await tune(words, { ...brief, 'web.yaml': first.files[0].text }, 1);
    expect(JSON.parse(again.out).present.figures).toEqual(first.figures);
  });

  test('of a kustomization edits the patch and the base, each where the value is set', async () => {
    const files = {
      'steep.replicast.yaml': 'load: { shape: step, from: 100, to: 900, atSeconds: 60 }\nhorizonSeconds: 420\n',
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': manifest,
      'prod/kustomization.yaml': 'resources: [../base]\npatches: [{ path: patch.yaml }]\n',
      'prod/patch.yaml':
        'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\nspec:\n  behavior:\n    scaleUp:\n      stabilizationWindowSeconds: 300 # cautious\n',
    };
    const goal = ['--goal', 'reaches 12 within 2 min', '--scenario', 'steep.replicast.yaml'];
    const enough = 100;
    const { out } = await tune(['prod', ...goal], files, enough);
    expect(out).toContain('  prod/patch.yaml:\n');
    expect(out).toMatch(/ {2}\+ +stabilizationWindowSeconds: \d+ # cautious/);
    expect(out).toContain('  base/web.yaml:\n');
    expect(out).toContain('  Other kustomizations that build this file change, too.\n');
    const [first] = JSON.parse((await tune(['prod', ...goal, '--format', 'json'], files, enough)).out).proposals;
    const after = Object.fromEntries(first.files.map(({ file, text }: { file: string; text: string }) => [file, text]));
    expect(Object.keys(after).toSorted()).toEqual(['base/web.yaml', 'prod/patch.yaml']);
    const again = await tune(['prod', ...goal, '--format', 'json'], { ...files, ...after }, 1);
    expect(JSON.parse(again.out).present.figures).toEqual(first.figures);
    if (!isWhole) return;
    const patch = await tune(['prod', ...goal, '--format', 'patch'], files, enough);
    expect(patch.out.match(/^\+\+\+ .*/gm)?.toSorted()).toEqual(['+++ b/base/web.yaml', '+++ b/prod/patch.yaml']);
  });

  test('names the file of an edit that is not the one that the command names', async () => {
    const goal = ['--goal', 'reaches 12 within 4 min'];
    const files = { 'base/kustomization.yaml': 'resources: [web.yaml]\n', 'base/web.yaml': manifest };
    expect((await tune(['base', ...goal], files)).out).toContain('\n  base/web.yaml:\n');
    expect((await tune(['base/web.yaml', ...goal], files)).out).not.toContain('  base/web.yaml:\n');
  });

  test('of a kustomization adds fields where two maps of a patch end', async () => {
    const text = (scaleDown: string) =>
      `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\nspec:\n  behavior:\n    scaleDown:\n${scaleDown}`;
    const files = {
      'fall.replicast.yaml':
        'load: { shape: points, at: [[0, 100], [120, 700], [600, 700], [660, 100]] }\nhorizonSeconds: 960\n',
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': manifest.slice(0, manifest.indexOf('  behavior:')),
      'prod/kustomization.yaml': 'resources: [../base]\npatches: [{ path: patch.yaml }]\n',
      'prod/patch.yaml': text('      selectPolicy: Min # slow\n'),
    };
    const goals = ['--goal', 'reaches 9 within 4 min', '--goal', 'back at 4 within 4 min', '--may-change', 'behavior'];
    const args = ['prod', ...goals, '--scenario', 'fall.replicast.yaml', '--format', 'json'];
    const { proposals } = JSON.parse((await tune(args, files, 120)).out);
    const [first] = proposals.filter(({ edits }: { edits: { path: string }[] }) =>
      ['scaleUp', 'scaleDown'].every((direction) => edits.some(({ path }) => path.includes(direction))),
    );
    const [{ file, text: edited }] = first.files;
    expect(edited).toContain(' # slow\n');
    const again = await tune(args, { ...files, [file]: edited }, 1);
    expect(JSON.parse(again.out).present.figures).toEqual(first.figures);
  });

  test('attacks what it found, and names the loads that break it', async () => {
    const { code, out } = await tune(['web.yaml', '--goal', 'unmet load < 6 %', '--rounds', '1']);
    expect(code).toBeLessThan(2);
    expect(/^web · web\.replicast\.yaml and the load that breaks a proposal · /.test(out)).toBe(
      out.includes('Attacked with'),
    );
    expect(out).toMatch(
      /Attacked with .+: the goals (?:hold|do not hold) under (?:this load|these loads)|No load that was tried/,
    );
  });

  test('of parts that ran beside each other the best is merged, without another search', async () => {
    const goal = ['--goal', 'reaches 12 within 2 min', '--format', 'json'];
    const parts = await Promise.all(
      ['1/2', '2/2'].map(async (part) => (await tune(['web.yaml', ...goal, '--shard', part])).out),
    );
    const files = Object.fromEntries(parts.map((text, i) => [`${i}.json`, text]));
    const merge = Object.keys(files).flatMap((file) => ['--merge', file]);
    const merged = JSON.parse((await tune(['web.yaml', ...goal, ...merge], { ...brief, ...files })).out);
    const cheapest = (result: { proposals: { names: string[]; figures: { podHours: number } }[] }) =>
      result.proposals.find(({ names }) => names.includes('cheapest'))?.figures.podHours ?? Infinity;
    expect(cheapest(merged)).toBeLessThanOrEqual(Math.min(...parts.map((text) => cheapest(JSON.parse(text)))) * 1.01);
    expect(merged.runs).toBeLessThan(150);
  });

  test.each<[content: string, message: string]>([
    ['{}', '--merge a.json: it is not the output of tune --shard with --format json.\n'],
    ['no JSON', '--merge a.json: it is not the output of tune --shard with --format json.\n'],
    ['{"goals":["no change"],"proposals":[],"front":[]}', '--merge a.json: its goals differ from the given goals.\n'],
    [
      '{"goals":["no flap"],"proposals":[{"choice":[1]}],"front":[]}',
      '--merge a.json: the file has the result for another manifest, or for other options.\n',
    ],
  ])('a part %s is refused', async (content, message) => {
    const files = { ...brief, 'a.json': content };
    const { code, err } = await tune(['web.yaml', '--goal', 'no flap', '--merge', 'a.json'], files);
    expect([code, err]).toEqual([2, message]);
  });

  test('ends with 1 if no edit meets the goals, and names the one in the way', async () => {
    const { code, out } = await tune(['web.yaml', '--goal', 'unmet load < 0.01 %', '--goal', 'never below 2']);
    expect(code).toBe(1);
    expect(out).toContain('No edit that was tried meets all goals.');
    expect(out).toContain('"unmet load < 0.01 %" is in the way: without this goal, all other goals hold.');
  });

  test('ends with 1 if a goal is impossible, before any search', async () => {
    const { code, out } = await tune(['web.yaml', '--goal', 'reaches 40 within 2 min']);
    expect(code).toBe(1);
    expect(out).toMatch(
      /"reaches 40 within 2 min" is impossible: maxReplicas is 20, and the search may not change it\. The nearest possible goal that was found is "reaches 20 within .*"\.\n$/,
    );
  });

  test('says how the run is made longer: in a scenario file, which there may be none of', async () => {
    const late = async (files: Record<string, string>) =>
      (await tune(['web.yaml', '--goal', 'is 4 at 9 h'], files)).out;
    expect(await late({ 'web.yaml': manifest })).toContain(
      'the run ends at 30 min. Write a scenario file with a longer horizonSeconds.',
    );
    expect(await late({ 'web.yaml': manifest, 'web.replicast.yaml': scenario })).toContain(
      '. Increase horizonSeconds in the scenario.',
    );
  });

  test.each<[goal: string, code: number, reason: string]>([
    ['unmet load < 0.01 %', 1, 'No edit that was tried meets "unmet load < 0.01 %".\n'],
    [
      'reaches 40 within 2 min',
      1,
      '"reaches 40 within 2 min" is impossible: maxReplicas is 20, and the search may not change it. The nearest',
    ],
    ['pod-hours < 900', 0, ''],
  ])('says beside an empty patch why it is empty: %s', async (goal, expectedCode, reason) => {
    const { code, out, err } = await tune(['web.yaml', '--goal', goal, '--format', 'patch']);
    expect([code, err]).toEqual([expectedCode, expect.stringMatching(reason === '' ? /^$/ : /./)]);
    expect(err).toContain(reason);
    expect(out === '').toBe(reason !== '');
  });

  test('has no patch where nothing need change', async () => {
    const only = ['--may-change', 'targets', '--range', 'averageUtilization=60..61', '--minimize', 'unmet load'];
    const { code, out, err } = await tune(['web.yaml', '--goal', 'no flap', '--format', 'patch', ...only]);
    expect([code, out, err]).toEqual([0, '', 'Nothing changes: the manifest already meets the goals.\n']);
  });

  test('names the goal that fails without one of several edits', async () => {
    const goals = ['--goal', 'unmet load < 25 %', '--goal', 'pod-hours < 7'];
    const { out } = await tune(['web.yaml', ...goals], standard, 400);
    expect(out).toMatch(
      / · without this edit, "(?:unmet load < 25 %|pod-hours < 7)" fails \([\d.]+ (?:%|pod-hours)\)\n/,
    );
  });

  test('changes what may change', async () => {
    const goal = ['--goal', 'reaches 12 within 2 min'];
    const kept = manifest.replace('behavior:', 'behavior: # replicast: keep');
    const { out } = await tune(['web.yaml', ...goal], { 'web.yaml': kept });
    expect(out).toMatch(
      /only \d+ replicas are possible in this time, even if metrics recommend maxReplicas at every sync/,
    );
    const targets = await tune(['web.yaml', '--goal', 'unmet load < 60 %', '--may-change', 'targets']);
    expect(targets.out).not.toContain('spec.behavior');
  });

  test('edits the values of a chart', async () => {
    const template = manifest
      .replace('averageUtilization: 60', 'averageUtilization: {{ .Values.cpu }}')
      .replace('value: 1 ', 'value: {{ .Values.pods }} ');
    const files = {
      'shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
      'shop/values.yaml': '# ours\ncpu: 60\npods: 1 # one by one\n',
      'shop/templates/hpa.yaml': template,
    };
    const { code, out } = await tune(['shop/values.yaml', '--goal', 'reaches 12 within 5 min'], files);
    expect(code).toBe(0);
    expect(out).toMatch(/ {2}-pods: 1 # one by one\n {2}\+pods: \d+ # one by one/);
  });

  test('writes several new fields of one map into the values of a chart', async () => {
    const behavior = '  behavior: {{ toYaml .Values.behavior | nindent 4 }}\n';
    const values = 'behavior:\n  scaleUp:\n    policies:\n      - { type: Pods, value: 1, periodSeconds: 60 } # slow\n';
    const files = {
      'shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
      'shop/values.yaml': values,
      'shop/templates/hpa.yaml': manifest.slice(0, manifest.indexOf('  behavior:')) + behavior,
      'wave.replicast.yaml':
        'load: { shape: points, at: [[0, 100], [120, 700], [600, 700], [660, 100]] }\nhorizonSeconds: 960\n',
    };
    const goals = ['--goal', 'reaches 9 within 4 min', '--goal', 'back at 4 within 4 min', '--may-change', 'behavior'];
    const args = ['shop/values.yaml', ...goals, '--scenario', 'wave.replicast.yaml', '--format', 'json'];
    const { proposals } = JSON.parse((await tune(args, files, 200)).out);
    const [first] = proposals.filter(({ edits }: { edits: { path: string }[] }) =>
      ['scaleUp', 'scaleDown'].every((direction) => edits.some(({ path }) => path.includes(direction))),
    );
    const [{ file, text }] = first.files;
    expect(text).toContain(' # slow\n');
    const again = await tune(args, { ...files, [file]: text }, 1);
    expect(JSON.parse(again.out).present.figures).toEqual(first.figures);
  });

  test.each<[args: string[], message: string]>([
    [
      [],
      'There are no goals: there is no scenario file. Use --goal "reaches 20 within 60 s", or add goals to a scenario file.',
    ],
    [
      ['--goal', 'reaches 20 in 60 s'],
      '"reaches 20 in 60 s" is not a goal: in is not understood after reaches 20: within could follow.',
    ],
    [['--goal', 'no error'], '"no error" is not a goal: what lint finds does not depend on the load.'],
    [['--goal', 'no flap', '--minimize', 'money'], '--minimize money: use "pod-hours", "unmet load", "time to max".'],
    [['--goal', 'no flap', '--variants', 'weather'], '--variants weather: use worlds, height, time, noise.'],
    [['--goal', 'no flap', '--may-change', 'names'], '--may-change names: use behavior, targets, bounds.'],
    [['--goal', 'no flap', '--range', 'cpu'], '--range cpu: write the range as averageUtilization=50..80.'],
    [
      ['--goal', 'no flap', '--range', 'maxReplicas=10..40'],
      '--range maxReplicas: this field may not change: use --may-change behavior,targets,bounds.',
    ],
    [['--goal', 'no flap', '--range', 'cpu=1..2'], '--range cpu: no field that can be tuned has this name.'],
    [
      ['--goal', 'no flap', '--range', 'averageUtilization=70..90'],
      '--range averageUtilization=70..90: spec.metrics[0].resource.target.averageUtilization is 60, outside this range.',
    ],
    [
      ['--goal', 'no flap', '--range', 'averageUtilization=90..70'],
      '--range averageUtilization=90..70: 90 is above 70.',
    ],
    [['--goal', 'no flap', '--seed', 'x'], '--seed x: must be a number, 0 or greater.'],
    [['--goal', 'no flap', '--shard', '5/4'], '--shard 5/4: must be a part such as 1/4, 2/4, 3/4 or 4/4.'],
  ])('%j is refused in one sentence', async (args, message) => {
    const { code, err } = await replicast(['tune', 'web.yaml', ...args], { 'web.yaml': manifest });
    expect([code, err]).toEqual([2, `${message}\n`]);
  });

  test('nothing that may change is said, too', async () => {
    const files = { 'web.yaml': manifest.replace('spec:', 'spec: # replicast: keep') };
    const { code, err } = await tune(['web.yaml', '--goal', 'no flap'], files);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^No field of web\.yaml may change: the file has no field in the groups of --may-change .+, or comments protect its fields\.$/m,
    );
  });
});

describe('attack', () => {
  const attack = (args: readonly string[], files: Record<string, string> = { 'web.yaml': manifest }) =>
    replicast(['attack', ...args, '--max-runs', '60'], files);

  test('names the load, what it does, what limits the count, and what is proven', async () => {
    const { code, out } = await attack(['web.yaml', '--peak', '900']);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^web · standard load, which leaves [\d.]+ % of the load unmet\nLoads of \d+ to 900 units\/s:\n/,
    );
    expect(out).toMatch(/leaves [\d.]+ % of the load unmet: \d+ → /);
    expect(out).toMatch(/limited the replicas at \d+ syncs\.\nProven: no load within these limits leaves more than/);
  });

  test('writes the load as a scenario whose expectation holds', async () => {
    const files: Record<string, string> = { 'web.yaml': manifest };
    const { code } = await attack(['web.yaml', '--output', 'worst.replicast.yaml'], files);
    expect(code).toBe(0);
    expect(files['worst.replicast.yaml']).toMatch(/expect:\n {2}- unmet load <= [\d.]+ %\n$/);
    const tested = await replicast('test worst.replicast.yaml', files);
    expect([tested.code, tested.err]).toEqual([0, '']);
    const words = 'attack web.yaml --max-runs 60';
    const { out } = await replicast(words, files);
    expect(await replicast(`${words} --output other.replicast.yaml`, files, undefined, false, fullDisk)).toEqual({
      code: 2,
      out,
      err: 'other.replicast.yaml is not written: there is no space.\n',
    });
  });

  test('prints JSON and a picture', async () => {
    const json = JSON.parse((await attack(['web.yaml', '--format', 'json', '--harm', 'flaps'])).out);
    expectSchema('attack', json);
    expect(json).toMatchObject({ harm: 'flaps', worst: { points: expect.any(Array), harm: expect.any(Number) } });
    expect((await attack(['web.yaml', '--format', 'svg'])).out).toMatch(/^<svg /);
  });

  test.each<[args: string[], message: string]>([
    [['--peak', '0'], /There is no load to try: the peak \(0 units\/s\) is not above the lowest load/.source],
    [['--change', '0'], 'There is no load to try: --change 0 keeps the load constant.'],
    [
      ['--total', '1'],
      'There is no load to try: the lowest load of .* units/s needs .* units in the whole run, and --total is 1.',
    ],
    [['--peak', 'high'], '--peak high: must be a number, 0 or greater.'],
    [['--output', 'worst.yaml'], '--output worst.yaml: the name of a scenario file must end in .replicast.yaml.'],
  ])('%j is refused in one sentence', async (args, message) => {
    const { code, err } = await replicast(['attack', 'web.yaml', ...args], { 'web.yaml': manifest });
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(new RegExp(message.replaceAll('.', '\\.').replaceAll('\\.*', '.*'))),
    ]);
  });
});

describe('a unified diff', () => {
  test('has the lines around each change', () => {
    expect(unifiedDiff('a.yaml', 'a\nb\nc\n', 'a\nB\nc\n')).toBe(
      '--- a/a.yaml\n+++ b/a.yaml\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n',
    );
  });

  test('is empty if nothing changes', () => {
    expect(unifiedDiff('a.yaml', 'a\n', 'a\n')).toBe('');
  });
});

test('says that the standard load follows another target, and only then', async () => {
  const said = async (mayChange: string, files: Record<string, string>) =>
    (await tune(['web.yaml', '--goal', 'unmet load < 5 %', '--may-change', mayChange], files, 2)).out;
  const note = 'The standard load depends on the metric target';
  expect(await said('targets', standard)).toContain(note);
  expect(await said('behavior', standard)).not.toContain(note);
  const files = { 'web.yaml': manifest, 'web.replicast.yaml': scenario };
  expect(await said('targets', files)).not.toContain('depends on the metric target');
  const ofRequests = manifest.replace(
    /metrics:[\s\S]*?(?= {2}behavior:)/,
    'metrics:\n    - type: External\n      external:\n        metric: { name: requests }\n        target: { type: AverageValue, averageValue: 100 }\n',
  );
  const load = 'load: { shape: step, from: 100, to: 900, atSeconds: 60 }\n';
  const under = (text: string) => ({ 'web.yaml': ofRequests, 'web.replicast.yaml': text });
  expect(await said('targets', under(load))).toContain('The capacity of a pod depends on the metric target');
  const complete = under(`${load}workload: { capacityPerPod: 140 }\n`);
  expect(await said('targets', complete)).not.toContain('depends on the metric target');
});

test('a search for somebody who cannot end it has an end', async () => {
  let clock = 0;
  const args = ['tune', 'web.yaml', '--goal', 'reaches 12 within 2 min', '--format', 'json'];
  const runsWith = async (maxSearchMs: number) => {
    clock = 0;
    const io = { maxSearchMs, now: () => clock++ };
    return JSON.parse((await replicast(args, brief, undefined, false, io)).out).runs;
  };
  const [short, long] = [await runsWith(50), await runsWith(100)];
  expect(short).toBeLessThan(150);
  expect(long).toBeGreaterThan(short);
});

test('a search of an agent has an end, also in a text', async () => {
  let clock = 0;
  const io = { ...ioOf({}), maxSearchMs: 60, now: () => clock++ };
  const options = { text: manifest, goals: ['reaches 12 within 2 min'], maxRuns: 1e9, rounds: 1e9 };
  const { text, isError } = await callAgentTool(io, 'tune', options);
  expect(isError).toBe(false);
  expect(text).toContain('cheapest');
  expect(clock).toBeLessThan(600);
});

describe('tune with a recording', () => {
  const files = { 'shop.yaml': recorded.manifest, 'shop.csv': recorded.recording };
  const tuneRecorded = (from: Record<string, string> = files, ...options: string[]) =>
    replicast(
      [
        ...['tune', 'shop.yaml', '--recording', 'shop.csv', '--goal', 'unmet load < 50 %', '--max-runs', '10'],
        ...['--format', 'json', ...options],
      ],
      from,
    );

  test('searches in the world that fits best, and judges proposals in others that fit, too', async () => {
    const { code, out } = await tuneRecorded();
    const found = JSON.parse(out);
    expect(code).toBe(0);
    expectSchema('tune', found);
    expect(found).toMatchObject({
      scenario: 'shop.csv',
      present: { figures: { secondsToHighest: expect.any(Number) } },
    });
    if (isWhole) {
      const alone = JSON.parse((await tuneRecorded(files, '--no-variants')).out);
      expect(alone.present.figures).toEqual(found.present.figures);
      expect(alone.present.worst).toBeUndefined();
    }
    const later = JSON.parse((await tuneRecorded(files, '--variants', 'time')).out);
    expect(later.present.worst.figures.podHours).toBeLessThan(found.present.worst.figures.podHours);
    expect(found.present.worst.figures.podHours).toBeGreaterThan(found.present.figures.podHours);
  });

  test('judges proposals in worlds that are spread over all that fit', async () => {
    const io = ioOf(files);
    const run = await chooseRun(io, 'shop.yaml', undefined);
    const { others } = await recordedWorlds(io, run, { recording: 'shop.csv' });
    expect(others.map(({ name }) => name)).toEqual(
      [7, 13, 18, 24].map((place) => `world ${place} that fits the recording`),
    );
  });

  test('says that no later time can be judged', async () => {
    const { out, code } = await replicast(
      ['tune', 'shop.yaml', '--recording', 'shop.csv', '--goal', 'is 4 at 9 h'],
      files,
    );
    expect(code).toBe(1);
    expect(out).toMatch(/the run ends at .*\. Only a longer recording shows what happens later\.\n$/);
  });

  test.each([
    ['that has no load', { 'shop.csv': 'seconds,replicas\n0,1\n90,4\n600,1\n' }, 'has no column `load`'],
    [
      'that the manifest cannot have made',
      { 'shop.yaml': recorded.manifest.replace('maxReplicas: 10', 'maxReplicas: 2') },
      'The recorded count rises to 4, and maxReplicas is 2',
    ],
  ])('refuses a recording %s', async (_, other, reason) => {
    const { code, err } = await tuneRecorded({ ...files, ...other });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(reason) });
  });
});
