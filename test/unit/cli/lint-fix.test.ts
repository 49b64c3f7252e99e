import { describe, expect, test } from 'vitest';
import { replicast } from '../../support/io.ts';
import { yaml } from '../../support/yaml.ts';

const manifest = (more = '', kind = 'Deployment', name = 'web', target = 'web') => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name} # the name
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: ${kind}, name: ${target} }
  minReplicas: 2
  maxReplicas: 9
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }]
${more}`;
const wrong = `# first\n${manifest('', 'deployment', 'My_App')}---\n${manifest('', 'deployment', 'Other_App', 'other')}`;
const right = `# first\n${manifest('', 'Deployment', 'my-app')}---\n${manifest('', 'Deployment', 'other-app', 'other')}`;

describe('--fix', () => {
  test('writes the certain fixes and says how many of which code', async () => {
    const files = { 'a/hpa.yaml': wrong, 'b/right.yaml': right };
    expect(await replicast('lint a b --fix', files)).toEqual({
      code: 0,
      out: 'a/hpa.yaml: fixed api/invalid (2), target-kind-unknown (2)\n0 errors, 0 warnings, 0 other\n4 autoscalers checked in 2 files\n',
      err: '',
    });
    expect(files).toEqual({ 'a/hpa.yaml': right, 'b/right.yaml': right });
  });

  test('prints what is left, and ends with 1 for an error among it', async () => {
    const files = { 'hpa.yaml': wrong.replace('  maxReplicas: 9\n', '') };
    const { code, out } = await replicast('lint hpa.yaml --fix', files);
    expect(code).toBe(1);
    expect(out).toMatch(/^hpa\.yaml: fixed .*\nhpa\.yaml:6:1: error: .*api\/required/);
    expect(files['hpa.yaml']).toContain('name: my-app # the name');
  });

  test('of standard input prints the fixed text, and everything else to standard error', async () => {
    expect(await replicast('lint - --fix', { '-': wrong })).toEqual({
      code: 0,
      out: right,
      err: '-: fixed api/invalid (2), target-kind-unknown (2)\n0 errors, 0 warnings, 0 other\n2 autoscalers checked in 1 file\n',
    });
    expect(await replicast('lint - --fix', { '-': right })).toMatchObject({ code: 0, out: right });
    expect(await replicast('lint - b.yaml --fix', { '-': wrong, 'b.yaml': right })).toEqual({
      code: 2,
      out: '',
      err: '--fix with standard input (-) allows no other path, because the fixed text is the output.\n',
    });
  });

  test('as JSON gives an object of what is fixed and what is left', async () => {
    const { out } = await replicast('lint hpa.yaml --fix --format json', { 'hpa.yaml': wrong });
    expect(JSON.parse(out)).toEqual({
      fixed: [
        { file: 'hpa.yaml', code: 'api/invalid', count: 2 },
        { file: 'hpa.yaml', code: 'target-kind-unknown', count: 2 },
      ],
      problems: [],
    });
  });

  test('makes no fix of a problem that is off or suppressed', async () => {
    const suppressed = manifest('', 'deployment').replace(
      '  scaleTargetRef',
      '  # replicast-disable-next-line target-kind-unknown\n  scaleTargetRef',
    );
    const files = { 'a.yaml': manifest('', 'deployment'), 'b.yaml': suppressed };
    const { out } = await replicast('lint . --fix --rule target-kind-unknown=off', files);
    expect(out).toMatch(/0 errors, 0 warnings, \d other\n.* checked in .*\n$/);
    expect(files).toEqual({ 'a.yaml': manifest('', 'deployment'), 'b.yaml': suppressed });
  });

  test('keeps line breaks and the byte order mark, and leaves a file that is not UTF-8', async () => {
    const windows = `\ufeff${wrong.replaceAll('\n', '\r\n')}`;
    const latin = Buffer.from(wrong.replace('# first', '# f\u00fcr'), 'latin1');
    const files: Record<string, string | Uint8Array> = { 'a.yaml': windows, 'b.yaml': latin };
    const { err } = await replicast('lint . --fix', files);
    expect(files['a.yaml']).toBe(`\ufeff${right.replaceAll('\n', '\r\n')}`);
    expect(files['b.yaml']).toBe(latin);
    expect(err).toBe('b.yaml is not UTF-8 and stays unchanged: some of its characters would be lost.\n');
  });

  test('replaces tabs, although the text then shows its other errors', async () => {
    const files = { 'hpa.yaml': manifest().replace('  maxReplicas: 9', '\tmaxReplicas: 0') };
    const { code, out } = await replicast('lint hpa.yaml --fix', files);
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringMatching(/^hpa\.yaml: fixed yaml-tab\n[\s\S]*\(api\/invalid\)/),
    });
    expect(files['hpa.yaml']).toBe(manifest().replace('maxReplicas: 9', 'maxReplicas: 0'));
  });

  test('says once what cannot be read', async () => {
    const { code, err } = await replicast('lint . --fix', { 'a.yaml': wrong, 'b.yaml': '\0' });
    expect({ code, err }).toEqual({ code: 2, err: 'b.yaml is not text.\n' });
  });

  test('fixes a kustomize patch and a template, and no values file', async () => {
    const files = {
      'base/kustomization.yaml': 'resources: [hpa.yaml]\n',
      'base/hpa.yaml': manifest(),
      'prod/kustomization.yaml': yaml`
        resources: [../base]
        patches:
          - target: { kind: HorizontalPodAutoscaler }
            patch: |-
              - { op: replace, path: /spec/maxReplica, value: 20 }
      `,
      'chart/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
      'chart/values.yaml': 'kind: deployment\nmax: 9\n',
      'chart/templates/hpa.yaml': manifest('', 'deployment', 'My_App').replace('9', '{{ .Values.max }}'),
    };
    const before = { ...files };
    expect((await replicast('lint prod chart --fix', files)).out).toContain('prod/kustomization.yaml: fixed');
    expect(files['prod/kustomization.yaml']).toBe(
      before['prod/kustomization.yaml'].replace('maxReplica,', 'maxReplicas,'),
    );
    expect(files['chart/templates/hpa.yaml']).toBe(
      manifest('', 'Deployment', 'my-app').replace('9', '{{ .Values.max }}'),
    );
    expect(files['chart/values.yaml']).toBe(before['chart/values.yaml']);
  });
});

describe('levels', () => {
  const held = manifest().replace('minReplicas: 2', 'minReplicas: 9');
  const files = { 'hpa.yaml': held };

  test.each([
    ['', 0],
    ['--max-level warning', 0],
    ['--max-level information', 1],
    ['--max-level hint', 1],
    ['--rule min-equals-max=error', 1],
    ['--rule min-equals-max=warning --max-level warning', 1],
    ['--rule min-equals-max=off --max-level hint', 0],
  ])('an information ends with the exit code of: %s', async (options, code) =>
    expect((await replicast(`lint hpa.yaml ${options}`, files)).code).toBe(code),
  );

  test('the last of two levels of a code counts', async () =>
    expect((await replicast('lint hpa.yaml --rule min-equals-max=error --rule min-equals-max=off', files)).out).toBe(
      '0 errors, 0 warnings, 0 other\n1 autoscaler checked in 1 file\n',
    ));

  test.each([
    [
      '--rule min-equal-max=off',
      '--rule min-equal-max=off: no diagnostic has the code min-equal-max: did you mean min-equals-max?\n',
    ],
    ['--rule xyz=off', '--rule xyz=off: no diagnostic has the code xyz.\n'],
    [
      '--rule min-equals-max=fatal',
      '--rule min-equals-max=fatal: the level must be one of error, warning, information, hint, off.\n',
    ],
    [
      '--rule min-equals-max',
      '--rule min-equals-max: the level must be one of error, warning, information, hint, off.\n',
    ],
  ])('%s ends with 2 and one sentence', async (options, err) =>
    expect(await replicast(`lint hpa.yaml ${options}`, files)).toEqual({ code: 2, out: '', err }),
  );

  test('a level also applies to what a chart renders and a kustomization builds', async () => {
    const others = {
      'chart/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
      'chart/templates/hpa.yaml': held,
      'prod/kustomization.yaml': 'resources: [hpa.yaml]\nnamePrefix: a-\n',
      'prod/hpa.yaml': held,
    };
    const { out, code } = await replicast('lint chart prod --rule min-equals-max=error', others);
    expect(code).toBe(1);
    expect(out).toMatch(/chart\/templates\/hpa.yaml:8:16: error[\s\S]*prod\/hpa.yaml:8:16: error/);
    expect((await replicast('lint chart prod --rule min-equals-max=off', others)).out).toMatch(/^0 errors, 0 warnings/);
  });
});

describe('a pattern among the paths', () => {
  const files = { 'a/hpa.yaml': wrong, 'a/b/hpa.yaml': wrong, 'a/b/x.yml': wrong, 'c/hpa.yaml': wrong };
  const linted = async (pattern: string) => {
    const { out } = await replicast(`lint ${pattern} --format json`, { ...files });
    return [...new Set((JSON.parse(out) as { file: string }[]).map(({ file }) => file))];
  };

  test.each([
    ['**/*.yaml', ['a/hpa.yaml', 'a/b/hpa.yaml', 'c/hpa.yaml']],
    ['a/*.yaml', ['a/hpa.yaml']],
    ['a/**/*.{yaml,yml}', ['a/hpa.yaml', 'a/b/hpa.yaml', 'a/b/x.yml']],
    ['[!a]/hpa.yaml', ['c/hpa.yaml']],
    ['./?/h*.yaml', ['a/hpa.yaml', 'c/hpa.yaml']],
  ])('%s', async (pattern, expected) => expect((await linted(pattern)).sort()).toEqual(expected.sort()));

  test('that matches nothing ends with 2', async () =>
    expect(await replicast('lint d/*.yaml', files)).toEqual({ code: 2, out: '', err: 'd/*.yaml matches no file.\n' }));
});

test('an excerpt of a long line shows the range, and no control characters', async () => {
  const long = `metadata: { name: web, annotations: { a: "${'x'.repeat(200)}\u001b[31m" }, labels: { b: 7 } }`;
  const { out } = await replicast('lint - ', { '-': manifest().replace(/metadata:\n.*/, long) });
  const [, source = '', carets = ''] = out.split('\n');
  expect(source.length).toBeLessThan(140);
  expect(source).toContain('labels: { b: 7 }');
  expect(source).not.toContain('\u001b');
  expect(source[carets.indexOf('^')]).toBe('\ufffd');
});
