import { describe, expect, test } from 'vitest';
import { runCommandLine } from '../../../cli/run.ts';
import { validatorOf } from '../../support/formats.ts';
import { fullDisk, ioOf, replicast } from '../../support/io.ts';

const manifest = (max: number | string, name = 'web') => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  minReplicas: 2
  maxReplicas: ${max}
  metrics:
    - type: External
      external: { metric: { name: work }, target: { type: AverageValue, averageValue: 100 } }
  behavior:
    scaleUp:
      policies: [{ type: Pods, value: 4, periodSeconds: 60 }]
`;

const scenario = (...expectations: string[]) => `# a step
load: { shape: points, at: [[0, 100], [60, 100], [60, 900]] }
metrics: { pipeline: keda }
expect:
${expectations.map((text) => `  - ${text}\n`).join('')}`;

const files = (...expectations: string[]) => ({
  'web.yaml': manifest(20),
  'web.replicast.yaml': scenario(...expectations),
});

describe('expectations', () => {
  test.each(['never below 2', '{ never: below 2 }'])('that are no list are not passed over: %s', async (given) => {
    const text = scenario('no flap').replace('expect:\n  - no flap\n', `expect: ${given}\n`);
    const { code, out } = await replicast('test', { ...files('no flap'), 'web.replicast.yaml': text });
    expect(code).toBe(2);
    expect(out).toContain('web.replicast.yaml:4 cannot be used: expect must be a list');
  });

  test('that are no texts are named with their line, and the others are tested', async () => {
    const text = scenario('no flap', '{ never: below 2 }', '5', '', 'is 5 at 0 s');
    const { code, out } = await replicast('test', { ...files('no flap'), 'web.replicast.yaml': `---\n${text}` });
    expect(code).toBe(2);
    expect(out.split('\n').filter((line) => /✗|cannot be read|yaml:/.test(line))).toEqual([
      '  ✗ never: below 2',
      '      cannot be read: expect[1] must be a string, not an object',
      '      web.replicast.yaml:7',
      '  ✗ 5',
      '      cannot be read: expect[2] must be a string, not the number 5: put it in quotes',
      '      web.replicast.yaml:8',
      '  ✗ is 5 at 0 s',
      '      at 0:00: at minReplicas (web.yaml:7)',
      '      web.replicast.yaml:10',
      '1 passed, 1 failed, 2 cannot be read',
    ]);
  });

  test('that are no texts do not keep other commands from the scenario', async () => {
    const given = { ...files('no flap'), 'web.replicast.yaml': scenario('5') };
    const { code, out } = await replicast('simulate web.yaml --scenario web.replicast.yaml', given);
    expect([code, out.split('\n')[0]]).toEqual([0, expect.stringContaining('scenario web.replicast.yaml')]);
    expect((await replicast('tune web.yaml --scenario web.replicast.yaml', given)).err).toContain('"5" is not a goal');
  });

  test('that hold are one line for their file', async () => {
    const { code, out } = await replicast('test', files('never below 2', 'no error'));
    expect({ code, out }).toEqual({
      code: 0,
      out: '✓ web.replicast.yaml\n\n2 passed\n',
    });
  });

  test('that fail say what happened, when, by which line, and draw the run once', async () => {
    const { code, out } = await replicast('test web.replicast.yaml', files('reaches 9 within 30 s', 'never above 4'));
    expect(code).toBe(1);
    expect(out).toMatchInlineSnapshot(`
      "web.replicast.yaml · web
        ✗ reaches 9 within 30 s
            9 after 75 s; 6 after 30 s
            at 1:30: scaleUp policy: at most 4 pods per 60 s (web.yaml:14)
            web.replicast.yaml:5
                        2 ██
              1:15      6 ██████
              2:15      9 █████████
        ✗ never above 4
            6 at 1:15; the highest count is 9
            at 1:15: scaleUp policy: at most 4 pods per 60 s (web.yaml:14)
            web.replicast.yaml:6

      0 passed, 2 failed
      "
    `);
  });

  test('that cannot be read end with 2, and the others are tested', async () => {
    const { code, out } = await replicast('test', files('never under 2', 'never below 3'));
    expect(code).toBe(2);
    expect(out).toContain('cannot be read: under is not understood after never: below or above could follow');
    expect(out).toContain('0 passed, 1 failed, 1 cannot be read');
  });

  test('about findings quote the first one', async () => {
    const { code, out } = await replicast('test', {
      'web.yaml': manifest(2),
      'web.replicast.yaml': scenario('no error', 'no error, no warning'),
    });
    expect(code).toBe(0);
    expect(out).toContain('2 passed');
    const refused = await replicast('test', { 'web.yaml': manifest(1), 'web.replicast.yaml': scenario('no error') });
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('error: web.yaml:8: spec.maxReplicas: Invalid value: 1');
  });

  test('of an object that is not simulated fail', async () => {
    const { code, out } = await replicast('test', { ...files('never below 2'), 'web.yaml': manifest('"many"') });
    expect(code).toBe(1);
    expect(out).toMatch(/the autoscaler is not simulated: spec\.maxReplicas must be an integer, .* \(web\.yaml:8\)\n/);
  });

  test('are those of every scenario file below the paths', async () => {
    const { code, out } = await replicast('test deploy', {
      'deploy/a.yaml': manifest(20, 'a'),
      'deploy/a.replicast.yaml': scenario('never below 2'),
      'deploy/b.yaml': manifest(20, 'b'),
      'deploy/b.replicast.yaml': 'seed: 1\n',
      'deploy/deep/c.replicast.yaml': `for: ../b.yaml\n${scenario('never above 8')}`,
      'other.replicast.yaml': scenario('never above 1'),
    });
    expect(code).toBe(1);
    expect(out.split('\n').filter((line) => /\.replicast\.yaml(?: ·|$)/.test(line))).toEqual([
      '✓ deploy/a.replicast.yaml',
      'deploy/deep/c.replicast.yaml · b',
    ]);
  });

  test('hold under the release and the flags of their scenario, and of the options', async () => {
    const slow = { ...files('fastest scale-up reaches 20 within 3 min'), 'web.yaml': manifest(20) };
    expect((await replicast('test', slow)).code).toBe(1);
    slow['web.replicast.yaml'] = `release: "1.17"\n${slow['web.replicast.yaml']}`;
    expect((await replicast('test', slow)).code).toBe(0);
    expect((await replicast('test --kubernetes 1.37', slow)).code).toBe(1);
  });
});

test('a run that the workspace contradicts says under which condition it happens', async () => {
  const two = `${manifest(20)}---\n${manifest(9, 'other').replace('kind: Deployment, name: other', 'kind: Deployment, name: web')}`;
  const { code, out } = await replicast('test', {
    'web.yaml': two,
    'web.replicast.yaml': `document: 0\n${scenario('never below 2', 'no warning')}`,
  });
  expect(code).toBe(1);
  expect(out).toContain('  only without HPA other: never scales: 2 HPAs target Deployment web\n  ✗ no warning\n');
  expect(out).toContain('warning: web.yaml:6: Neither HPA scales');
});

describe('what cannot be tested', () => {
  test.each([
    ['a scenario without its manifest', { 'web.replicast.yaml': scenario('never below 2') }, 'has no manifest'],
    [
      'a manifest without an autoscaler',
      { 'web.yaml': 'kind: Deployment\n', 'web.replicast.yaml': scenario('never below 2') },
      'has no autoscaler',
    ],
    [
      'a manifest that is no YAML',
      {
        'web.yaml': `---\n${manifest(9).replace('  maxReplicas', '   maxReplicas')}`,
        'web.replicast.yaml': scenario('never below 2'),
      },
      'web.yaml:8 cannot be read: The next line is indented like a part of this value, ',
    ],
    [
      'a scenario with an error',
      { 'web.yaml': manifest(9), 'web.replicast.yaml': `seed: -1\n${scenario('never below 2')}` },
      'cannot be used',
    ],
  ])('%s is named, and the rest is tested', async (_, broken, sentence) => {
    const { code, out } = await replicast('test', {
      ...broken,
      'z.yaml': manifest(9, 'z'),
      'z.replicast.yaml': scenario('never below 2'),
    });
    expect(code).toBe(2);
    expect(out).toContain(sentence);
    expect(out).toContain('1 passed, 1 scenario not tested');
  });

  test.each([
    ['test', { 'web.yaml': manifest(9) }, '.: no scenario file has expectations (expect:).\n'],
    [
      'test web.yaml',
      { 'web.yaml': manifest(9) },
      'web.yaml is not a scenario file: expectations are in files *.replicast.yaml.\n',
    ],
  ])('%s', async (words, given, err) => {
    expect(await replicast(words, given)).toEqual({ code: 2, out: '', err });
  });
});

const chart = {
  'shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 0.1.0\n',
  'shop/values.yaml': 'max: 20\n',
  'shop/values-prod.yaml': 'max: 8\n',
  'shop/templates/hpa.yaml': manifest('{{ .Values.max }}'),
  'shop.replicast.yaml': `for: shop/templates/hpa.yaml\n${scenario('reaches 9 within 2 min')}`,
};

test('a chart is tested in each of its environments', async () => {
  const { code, out } = await replicast('test', chart);
  expect(code).toBe(1);
  expect(out).not.toContain('shop.replicast.yaml · web · values.yaml\n');
  expect(out).toContain('shop.replicast.yaml · web · values-prod.yaml\n  ✗');
  const chosen = await replicast('test --set max=30', chart);
  expect(chosen.out).toBe('✓ shop.replicast.yaml\n\n1 passed\n');
  const configured = await replicast('test', {
    ...chart,
    'replicast.config.yaml': 'charts: { environments: { prod: [values-prod.yaml] } }\n',
    'shop/values-test.yaml': 'max: 3\n',
  });
  expect(configured.out).not.toContain('values-test.yaml');
  const outside = await replicast('test', {
    ...chart,
    'replicast.config.yaml': 'charts: { environments: { prod: [values-prod.yaml, ../../../secrets.yaml] } }\n',
    '../../secrets.yaml': 'max: 4\n',
  });
  expect(outside).toMatchObject({ code: 2, out: expect.stringContaining('it is outside the repository.') });
});

test('a chart that cannot be rendered is named in each of its environments, and one that needs one only there', async () => {
  const withEnd = (end: string) => ({
    ...chart,
    'shop/templates/hpa.yaml': `${chart['shop/templates/hpa.yaml']}${end}`,
  });
  const broken = await replicast('test', withEnd('{{ fail "x" }}\n'));
  expect(broken.out.split('\n').filter((line) => line.startsWith('shop.'))).toEqual([
    'shop.replicast.yaml · values.yaml',
    'shop.replicast.yaml · values-prod.yaml',
  ]);
  expect(broken.out).toContain('\n0 passed, 2 scenarios not tested\n');
  const needed = await replicast('test', withEnd('{{ if gt (int .Values.max) 8 }}{{ fail "which?" }}{{ end }}\n'));
  expect(needed.out).toMatch(/^shop\.replicast\.yaml · web · values-prod\.yaml\n {2}✗[\s\S]*\n0 passed, 1 failed\n$/);
});

const overlay = {
  'base/kustomization.yaml': 'resources: [web.yaml]\n',
  'base/web.yaml': manifest(20),
  'base/web.replicast.yaml': scenario('never above 10'),
  'prod/kustomization.yaml':
    'resources: [../base]\npatches:\n  - target: { kind: HorizontalPodAutoscaler }\n    patch: |-\n      - { op: replace, path: /spec/minReplicas, value: 12 }\n',
};

test('a base is tested as each kustomization builds it', async () => {
  const { code, out } = await replicast('test', overlay);
  expect(code).toBe(1);
  expect(out).not.toContain('web · base');
  expect(out).toContain('base/web.replicast.yaml · web · prod\n  ✗');
});

describe('the field that decided is named where it is written', () => {
  const placesIn = (out: string, start: string) =>
    out.split('\n').flatMap((line) => (line.trim().startsWith(start) ? [line.replace(/^.* \((.*)\)$/, '$1')] : []));

  test('in the values of an environment, or in the template', async () => {
    const given = {
      ...chart,
      'shop/values-prod.yaml': '# fewer\nmax: 8\n',
      'shop.replicast.yaml': `for: shop/templates/hpa.yaml\n${scenario('never above 2', 'is 3 at 30 min')}`,
    };
    const { out } = await replicast('test -f shop/values-prod.yaml', given);
    expect(placesIn(out, 'at ')).toEqual(['shop/templates/hpa.yaml:14', 'shop/values-prod.yaml:2']);
    const { out: json } = await replicast('test --coverage --format json -f shop/values-prod.yaml', given);
    const [{ file, fields }] = JSON.parse(json).coverage;
    const placeOf = (field: string) => {
      const found = fields.find((one: { field: string }) => one.field === field);
      return `${found.file ?? file}:${found.line}`;
    };
    expect(placeOf('spec.minReplicas')).toBe('shop/templates/hpa.yaml:7');
    expect(placeOf('spec.maxReplicas')).toBe('shop/values-prod.yaml:2');
  });

  test('in a patch', async () => {
    const patch = 'kind: HorizontalPodAutoscaler\nspec:\n  minReplicas: 12\n';
    const given = {
      ...overlay,
      'prod/patch.yaml': `apiVersion: autoscaling/v2\nmetadata: { name: web }\n${patch}`,
      'prod/kustomization.yaml': 'resources: [../base]\npatches:\n  - path: patch.yaml\n',
    };
    const { out } = await replicast('test --coverage', { ...given, 'prod/web.yaml': 'kind: List\n' });
    expect(placesIn(out, 'not covered: maxReplicas')).toEqual(['base/web.yaml:8']);
    const { out: json } = await replicast('test --coverage --format json', given);
    const [{ fields }] = JSON.parse(json).coverage;
    expect(fields[0]).toMatchObject({ field: 'spec.minReplicas', file: 'prod/patch.yaml', line: 5 });
  });
});

describe('--update', () => {
  test('writes measured sequences, and nothing else', async () => {
    const given = files('sequence …', '"fastest scale-up sequence 1 → 2"', 'sequence 2 → … → 9', 'never below 3');
    const { code, out } = await replicast('test --update', given);
    expect(code).toBe(1);
    expect(out).toContain('✓ sequence 2 → 6 → 9 (updated)');
    expect(given['web.replicast.yaml']).toBe(
      scenario(
        'sequence 2 → 6 → 9',
        '"fastest scale-up sequence 2 → 6 → 10 → 14 → 18 → 20"',
        'sequence 2 → … → 9',
        'never below 3',
      ),
    );
  });

  test('leaves a sequence that differs between environments, and says so', async () => {
    const given = { ...chart, 'shop.replicast.yaml': `for: shop/templates/hpa.yaml\n${scenario('sequence …')}` };
    const before = given['shop.replicast.yaml'];
    const { err } = await replicast('test --update', given);
    expect(given['shop.replicast.yaml']).toBe(before);
    expect(err).toBe(
      'shop.replicast.yaml:6 is not updated: the sequences differ: values.yaml 2 → 6 → 9, values-prod.yaml 2 → 6 → 8.\n',
    );
  });

  test.each([
    [
      'that is not written as it is read',
      manifest(20),
      '"sequence\\u0020…"',
      /: the expectation is written in parts, /,
    ],
    ['of an autoscaler that has none', manifest('"many"'), 'sequence 2 → 3', /: web has no simulated sequence\.\n$/],
  ])('leaves one %s, and says so', async (_, text, expectation, reason) => {
    const given = { ...files(expectation), 'web.yaml': text };
    const before = given['web.replicast.yaml'];
    const { err } = await replicast('test --update', given);
    expect(err).toMatch(reason);
    expect(given['web.replicast.yaml']).toBe(before);
  });

  test('that cannot be written leaves the results, and ends with 2', async () => {
    const { code, out, err } = await replicast('test --update', files('sequence 2 → 3'), undefined, false, fullDisk);
    expect([code, err]).toEqual([2, 'web.replicast.yaml is not written: there is no space.\n']);
    expect(out).toContain('  ✗ sequence 2 → 3\n      2 → 6 → 9\n');
  });
});

test('--watch tests again after each change', async () => {
  const given: Record<string, string> = files('never below 3');
  const printed: string[] = [];
  const io = {
    ...ioOf(given),
    out: (text: string) => void printed.push(text),
    async *changes(folders: readonly string[]) {
      expect(folders).toEqual(['.']);
      given['web.replicast.yaml'] = scenario('never below');
      yield;
      given['web.replicast.yaml'] = scenario('never below 2');
      yield;
    },
  };
  const code = await runCommandLine(['test', '--watch'], io);
  expect(code).toBe(0);
  expect(printed.map((text) => text.trim().split('\n').at(-1))).toEqual([
    '0 passed, 1 failed',
    '0 passed, 1 cannot be read',
    '1 passed',
  ]);
});

describe('--coverage', () => {
  test('lists the fields of each manifest that no scenario makes decide, with the load that would', async () => {
    const { code, out } = await replicast('test --coverage', {
      ...files('never below 2'),
      'web.yaml': `${manifest(20)}    scaleDown: { stabilizationWindowSeconds: 60 }\n`,
    });
    expect(code).toBe(0);
    expect(out).toMatchInlineSnapshot(`
      "✓ web.replicast.yaml

      web.yaml · web: 3 of 5 covered
        not covered: maxReplicas 20 (web.yaml:8)
            a load that needs more than 20 pods would cover it
        not covered: scaleDown window 60 s (web.yaml:15)
            a load that falls would cover it

      1 passed
      "
    `);
  });

  test('adds up what all scenarios of a manifest, and the fastest runs that they are about, decide', async () => {
    const { out } = await replicast('test --coverage --format json', {
      ...files('fastest scale-up reaches 20 within 10 min'),
      'idle.replicast.yaml': `for: web.yaml\n${scenario('never above 9').replace('[60, 100], [60, 900]', '[60, 1]')}`,
    });
    const { coverage } = JSON.parse(out) as { coverage: { fields: { field: string; decisions: number }[] }[] };
    expect(coverage).toHaveLength(1);
    expect(coverage[0]?.fields.map(({ field, decisions }) => `${field}: ${decisions > 0}`)).toEqual([
      'spec.minReplicas: true',
      'spec.maxReplicas: true',
      'spec.metrics[0]: true',
      'spec.behavior.scaleUp.policies[0]: true',
    ]);
  });

  test('counts the values of a chart in all its environments', async () => {
    const { out } = await replicast('test --coverage', chart);
    expect(out).toContain('shop/values-prod.yaml · web: ');
  });
});

describe('the formats', () => {
  const mixed = files('never below 2', 'never above 4', 'never & <under> 4');

  test('JSON matches its schema', async () => {
    const { out } = await replicast('test --format json --coverage', mixed);
    const validate = validatorOf('test');
    const parsed = JSON.parse(out);
    expect(validate(parsed) ? [] : validate.errors).toEqual([]);
    expect(parsed.summary).toEqual({ passed: 1, failed: 1, unread: 1, notTested: 0 });
    expect(parsed.scenarios[0].tests[1].decision).toMatchObject({ seconds: 75, file: 'web.yaml', line: 14 });
  });

  test('JUnit XML has a case for each expectation', async () => {
    const { out } = await replicast('test --format junit', mixed);
    expect(out).toContain('<testsuites name="replicast test" tests="3" failures="1" errors="1">');
    expect(out).toContain('name="never &amp; &lt;under&gt; 4"');
    expect(out).toContain('<failure message="6 at 1:15; the highest count is 9">');
  });

  test('TAP has a line for each expectation', async () => {
    const { out } = await replicast('test --format tap', mixed);
    expect(out.split('\n').filter((line) => /^(TAP|1\.\.|ok|not ok)/.test(line))).toEqual([
      'TAP version 14',
      '1..3',
      'ok 1 - web.replicast.yaml · web: never below 2',
      'not ok 2 - web.replicast.yaml · web: never above 4',
      'not ok 3 - web.replicast.yaml · web: never & <under> 4',
    ]);
  });
});
