import { describe, expect, test } from 'vitest';
import { validatorOf } from '../../support/formats.ts';
import { expectGolden } from '../../support/golden.ts';
import { replicast } from '../../support/io.ts';
import { delayedWatermark, probedAfter } from '../../support/probed.ts';
import { yaml } from '../../support/yaml.ts';

const good = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 3
  maxReplicas: 3
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
`;
const bad = good.replace('maxReplicas: 3', 'maxReplicas: "3"').replaceAll('name: web', 'name: api');
const files = {
  'deploy/good.yaml': good,
  'deploy/bad.yaml': yaml`
    # first
    ---
    ${good}
    ---
    ${bad}
  `,
};

test('diagnostics are sorted by file and line, and an error ends with 1', async () => {
  const { code, out } = await replicast('lint deploy --format json', files);
  expect(code).toBe(1);
  const found = JSON.parse(out);
  expect(
    found.map(({ file, document, line, code: what }: Record<string, unknown>) => [file, document, line, what]),
  ).toEqual([
    ['deploy/bad.yaml', 0, 9, 'min-equals-max'],
    ['deploy/bad.yaml', 1, 20, 'api/wrong-type'],
    ['deploy/good.yaml', 0, 7, 'min-equals-max'],
  ]);
  expect(found[1]).toMatchObject({
    column: 16,
    endLine: 20,
    endColumn: 19,
    severity: 'error',
    path: 'spec.maxReplicas',
  });
});
test('without an error lint ends with 0', async () =>
  expect((await replicast('lint deploy/good.yaml', files)).code).toBe(0));
test.each(['text', 'json', 'github', 'sarif'])('the format %s stays the same', async (format) => {
  const { out } = await replicast(`lint deploy --format ${format}`, files);
  const ending = { text: 'txt', github: 'github.txt', json: 'json', sarif: 'sarif.json' }[format];
  expectGolden(`cli/lint.${ending}`, out);
});
test('the github format prints workflow commands', async () =>
  expect((await replicast('lint deploy/good.yaml --format github', files)).out).toMatch(
    /^::notice file=deploy\/good\.yaml,line=7,endLine=7,col=16,endColumn=17,title=min-equals-max::/,
  ));
test('the sarif format prints SARIF 2.1.0', async () => {
  const log = JSON.parse((await replicast('lint deploy --format sarif', files)).out);
  expect(log.version).toBe('2.1.0');
  expect(log.runs[0].results).toHaveLength(3);
});
test.each(['', ' --fix', ' --summary', ' --fix --summary'])(
  'JSON output matches its schema in docs/formats%s',
  async (option) => {
    const validate = validatorOf('lint');
    expect(
      validate(JSON.parse((await replicast(`lint deploy --format json${option}`, { ...files })).out)),
      JSON.stringify(validate.errors),
    ).toBe(true);
  },
);
test('SARIF has the facts that code scanning needs: rules with help, regions from 1, and certain fixes', async () => {
  const log = JSON.parse((await replicast('lint deploy --format sarif', files)).out);
  const [{ tool, results, columnKind }] = log.runs;
  expect(columnKind).toBe('utf16CodeUnits');
  const { rules } = tool.driver;
  for (const rule of rules) {
    for (const part of [rule.shortDescription, rule.fullDescription, rule.help]) expect(part.text).toMatch(/\w/);
    expect(rule.help.markdown).toContain(`# ${rule.id}`);
    expect(['error', 'warning', 'note']).toContain(rule.defaultConfiguration.level);
  }
  for (const { ruleId, ruleIndex, locations } of results) {
    expect(rules[ruleIndex].id).toBe(ruleId);
    const { startLine, startColumn, endLine, endColumn } = locations[0].physicalLocation.region;
    expect(startLine >= 1 && startColumn >= 1 && endLine >= startLine && endColumn >= 1).toBe(true);
  }
  const [fix] = results.find(({ ruleId }: { ruleId: string }) => ruleId === 'api/wrong-type').fixes;
  expect(fix).toEqual({
    description: { text: 'Remove the quotes' },
    artifactChanges: [
      {
        artifactLocation: { uri: 'deploy/bad.yaml' },
        replacements: [
          {
            deletedRegion: { startLine: 20, startColumn: 16, endLine: 20, endColumn: 19 },
            insertedContent: { text: '3' },
          },
        ],
      },
    ],
  });
});
test('a workload in another file is taken into account', async () => {
  const web = probedAfter(30);
  const linted = async (words: string) =>
    (
      await replicast(words, {
        'a/wpa.yaml': delayedWatermark,
        'a/web.yaml': web,
        'b/wpa.yaml': delayedWatermark,
        '-': yaml`
          ${delayedWatermark}
          ---
          ${web}
        `,
      })
    ).out;
  expect(await linted('lint b/wpa.yaml')).toContain('wpa/readiness-delay-cpu');
  expect(await linted('lint a/wpa.yaml')).not.toContain('wpa/readiness-delay-cpu');
  expect(await linted('lint a')).not.toContain('wpa/readiness-delay-cpu');
  expect(await linted('lint -')).not.toContain('wpa/readiness-delay-cpu');
  const asJson = `{
	"apiVersion": "apps/v1",
	"kind": "Deployment",
	"metadata": { "name": "web", "namespace": "shop" },
	"spec": { "template": { "spec": { "containers": [{ "name": "web", "readinessProbe": { "initialDelaySeconds": 30 } }] } } }
}
`;
  expect((await replicast('lint a', { 'a/wpa.yaml': delayedWatermark, 'a/web.json': asJson })).out).not.toContain(
    'wpa/readiness-delay-cpu',
  );
});

test('a binary file ends with 2, and the other files are still checked', async () => {
  const mixed = { ...files, 'deploy/image.yaml': '\0\0\0' };
  const { code, out, err } = await replicast('lint deploy', mixed);
  expect(code).toBe(2);
  expect(err).toBe('deploy/image.yaml is not text.\n');
  const others = (await replicast('lint deploy', files)).out.trimEnd();
  expect(out).toBe(`${others} · not checked: 1 file (cannot be read)\n`);
});
describe('a file that is neither YAML nor JSON by its name and content', () => {
  const script = `#!/bin/sh\nkubectl apply -f - <<EOF\n${bad}EOF\n`;

  test.each([
    ['apply.sh', script],
    ['apply.sh', `kubectl apply -f - <<EOF\n---\n${bad}---\nEOF\n`],
    ['apply', script],
    ['values.py', `import os\n${bad}`],
  ])('ends with 2 and one sentence: %s', async (file, text) => {
    const { code, out, err } = await replicast(`lint ${file} deploy/good.yaml`, { ...files, [file]: text });
    expect(code).toBe(2);
    expect(err).toBe(`${file} is neither YAML nor JSON.\n`);
    const other = (await replicast('lint deploy/good.yaml', files)).out.trimEnd();
    expect(out).toBe(`${other} · not checked: 1 file (cannot be read)\n`);
    for (const command of ['simulate', 'convert --to autoscaling/v2'])
      expect(await replicast(`${command} ${file}`, { [file]: text })).toEqual({ code: 2, out: '', err });
  });

  test.each(['hpa.txt', 'hpa.yaml.j2', 'hpa.gotmpl', 'hpa.YML', 'hpa.yaml.bak', 'fd', 'hpa.live'])(
    'is not one that can be read: %s',
    async (file) => expect((await replicast(`lint ${file}`, { [file]: bad })).code).toBe(1),
  );

  test('is not one whose name says that it is YAML: its errors are reported', async () => {
    const broken = bad.replace('spec:', 'spec: [');
    for (const file of ['hpa.yaml', 'hpa.tpl', '63', '-'])
      expect((await replicast(`lint ${file}`, { [file]: broken })).code).toBe(1);
  });
});
describe('Markdown', () => {
  const markdown = `---\ntitle: x\n---\n# Autoscaling\n\n1. This is it:\n\n   \`\`\`yaml\n${bad.replaceAll(/^(?=.)/gm, '   ')}   \`\`\`\n`;

  test('is checked in its blocks if it is named, and as JSON at the place in the file', async () => {
    const { code, out } = await replicast('lint README.md --format json', { 'README.md': markdown });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({
        code: 'api/wrong-type',
        document: 0,
        line: 15,
        column: 19,
        endLine: 15,
        endColumn: 22,
      }),
    ]);
    expect((await replicast('lint README.md', { 'README.md': markdown })).out).toMatch(
      /^README\.md:15:19: error: .*\n {2}15 \| {6}maxReplicas: "3"\n {5}\| {19}\^\^\^\n/,
    );
    expect((await replicast('lint **/*.md', { 'docs/a.md': markdown, 'docs/b.md': '# Title\n' })).code).toBe(1);
  });

  test('in a folder is left alone', async () =>
    expect((await replicast('lint docs', { 'docs/README.md': markdown, 'docs/hpa.yaml': good })).code).toBe(0));

  test('with an ellipsis or a placeholder in a block has no problem there', async () =>
    expect(
      await replicast('lint README.md', { 'README.md': markdown.replace('name: api', 'name: <name>') }),
    ).toMatchObject({
      code: 0,
      err: '',
    }));

  test('gets certain fixes with --fix', async () => {
    const files = { 'README.md': markdown };
    expect((await replicast('lint README.md --fix', files)).out).toMatch(/^README\.md: fixed api\/wrong-type\n/);
    expect(files['README.md']).toBe(markdown.replace('"3"', '3'));
  });

  test('is not simulated, nor converted', async () => {
    for (const command of ['simulate', 'convert'])
      expect(await replicast(`${command} README.md`, { 'README.md': markdown })).toEqual({
        code: 2,
        out: '',
        err: 'README.md is neither YAML nor JSON.\n',
      });
  });
});
test('a file given under two names is checked once, and GitHub gets a path without ./', async () => {
  const { out } = await replicast('lint ./deploy/good.yaml deploy/good.yaml --format github', files);
  expect(out).toMatch(/^::notice file=deploy\/good\.yaml,[^\n]*\n$/);
});
test('SARIF contains a valid URI for any file name', async () => {
  const log = JSON.parse((await replicast('lint a#b/100%?.yaml --format sarif', { 'a#b/100%?.yaml': good })).out);
  expect(log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('a%23b/100%25%3F.yaml');
});
test('a path that cannot be read ends with 2', async () =>
  expect((await replicast('lint nowhere', files)).code).toBe(2));
test('broken YAML is an error', async () =>
  expect((await replicast('lint -', { '-': good.replace('spec:', 'spec: [') })).code).toBe(1));
test('objects of other kinds are not reported', async () =>
  expect(
    (
      await replicast('lint - --format json', {
        '-': yaml`
          kind: ConfigMap
          data: { a: [ }
        `,
      })
    ).out,
  ).toBe('[]\n'));

describe('the complete response of the API server', () => {
  const text = yaml`
    apiVersion: autoscaling/v2
    kind: HorizontalPodAutoscaler
    metadata: {name: web}
    spec:
      maxReplicas: 0
  `;
  const problemsOf = async (words: string, content: string) =>
    JSON.parse((await replicast(`lint f.yaml --format json ${words}`.trim(), { 'f.yaml': content })).out) as {
      code: string;
      severity: string;
      admission?: string;
    }[];

  test('has the format of kubectl', async () => {
    const problems = await problemsOf('', text);
    expect(problems.length).toBeGreaterThan(2);
    for (const { admission } of problems)
      expect(admission).toMatch(
        /^The HorizontalPodAutoscaler "web" is invalid:\n\* spec\.maxReplicas: Invalid value: 0/,
      );
  });
  test('is absent for a template, which kubectl does not read', async () => {
    const problems = await problemsOf('', text.replace('{name: web}', '{name: {{ .Values.name }}}'));
    expect(problems.map(({ code }) => code)).toEqual(['api/required']);
    for (const problem of problems) expect(problem).not.toHaveProperty('admission');
  });
  test('has the messages of the release', async () => {
    const [first] = await problemsOf('--kubernetes 1.32', text);
    expect(first?.admission).toContain('spec.maxReplicas: Invalid value: 0: must be greater than 0');
  });
  test('a version that no maintained release serves is a warning, and an error once a release is chosen', async () => {
    const old = text.replace('v2', 'v2beta2').replace(
      '0',
      yaml`
        1
          scaleTargetRef: {kind: Deployment, name: web, apiVersion: apps/v1}`,
    );
    expect((await problemsOf('', old)).map(({ code, severity }) => [code, severity])).toContainEqual([
      'api/not-served',
      'warning',
    ]);
    const chosen = await problemsOf('--kubernetes 1.37', old);
    expect(chosen.find(({ code }) => code === 'api/not-served')).toMatchObject({
      severity: 'error',
      admission: expect.stringContaining('error: resource mapping not found for name: "web"'),
    });
  });
});

describe('a WatermarkPodAutoscaler', () => {
  const text = `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 5
  tolerance: 0.5
  tolerateZero: true
  metrics: [{type: External, external: {metricName: a, metricSelector: {}, highWatermark: 5}}]
`;
  const found = async (words: string) => {
    const { out } = await replicast(`lint web.yaml --format json${words}`, { 'web.yaml': text });
    return (JSON.parse(out) as { code: string; severity: string; admission?: string }[]).filter(
      ({ severity }) => severity === 'error',
    );
  };

  test('a rule that replaces a refusal has the complete response too', async () => {
    const [only, ...others] = await found('');
    expect(others).toEqual([]);
    expect(only?.code).toBe('wpa/unquoted-decimal');
    expect(only?.admission).toMatch(
      /^The WatermarkPodAutoscaler "web" is invalid:\n\* <nil>: Invalid value: "": "spec\.tolerance" must/,
    );
  });

  test('is checked by the chosen release', async () => {
    const problems = await found(' --wpa 0.5.2');
    expect(problems.map(({ code }) => code)).toEqual(['wpa/unquoted-decimal', 'api/unknown-field']);
    expect(problems[1]?.admission).toContain('strict decoding error: unknown field "spec.tolerateZero"');
  });
});

test('a scenario file is checked with the files that it refers to', async () => {
  const files = {
    's/x.replicast.yaml': yaml`
      for: ../hpa.yaml
      load: { shape: csv, file: l.csv }
    `,
    's/l.csv': '0,1\n1,x\n',
  };
  const { code, out } = await replicast('lint s/x.replicast.yaml --format json', files);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject([
    { line: 1, code: 'scenario/target', message: 'there is no file ../hpa.yaml relative to the folder of this file' },
    { line: 2, code: 'scenario/series', message: 'l.csv: line 2, column 3: "x" is not a number of at least 0' },
  ]);
});

describe('a kustomize patch', () => {
  const patch = good.replace(/^ {2}scaleTargetRef.*\n/m, '').replace('minReplicas: 3', 'minReplicas: 2');
  const over = {
    'k/over/hpa.yaml': patch,
    'k/over/kustomization.yaml': yaml`
      resources: [../base]
      patches: [{ path: hpa.yaml }]
    `,
  };
  test('has no problem, and simulate says why it is not simulated', async () => {
    const lint = await replicast('lint k/over/hpa.yaml', over);
    expect(lint).toMatchObject({
      code: 0,
      out: '0 errors, 0 warnings, 0 other\nno autoscaler checked · not checked: 1 patch (only the fields of a patch are checked, not the object that it changes)\n',
    });
    const simulate = await replicast('simulate k/over/hpa.yaml', over);
    expect(simulate.code).toBe(2);
    expect(simulate.err).toBe('k/over cannot be built: ../base cannot be read.\n');
  });

  const errors = async (words: string, files: Record<string, string>) => {
    const { out } = await replicast(`lint ${words} --format json`, files);
    const found = JSON.parse(out) as { severity: string; code: string }[];
    // The base of the patch is not there.
    return found.filter(({ severity, code }) => severity === 'error' && code !== 'kustomize/build').length;
  };

  test('is a patch if a kustomization in the arguments lists it', async () =>
    expect(await errors('k/over/hpa.yaml', over)).toBe(0));
  test('is a patch if a kustomization in the same folder lists it', async () =>
    expect(await errors('k', over)).toBe(0));
  test('lacks required fields if no kustomization lists it', async () =>
    expect(await errors('hpa.yaml', { 'hpa.yaml': patch })).toBeGreaterThan(0));
  test('is a patch if a kustomization in a parent folder lists it', async () =>
    expect(
      await errors('k/parts/hpa.yaml', {
        'k/parts/hpa.yaml': patch,
        'k/kustomization.yml': 'patchesStrategicMerge: [parts/hpa.yaml]\n',
      }),
    ).toBe(0));
});

describe('a kustomize base', () => {
  const base = good.replace(/^ {2}maxReplicas.*\n/m, '').replace('minReplicas: 3', 'minReplicas: 2');
  const part = (name: string, spec: string) => yaml`
    apiVersion: autoscaling/v2
    kind: HorizontalPodAutoscaler
    metadata: { name: ${name} }
    spec: ${spec}
  `;
  const patched = (overlay: Record<string, string>) => ({
    'k/base/hpa.yaml': base,
    'k/base/kustomization.yaml': 'resources: [hpa.yaml]\n',
    'k/dev/kustomization.yaml': 'resources: [../base]\n',
    ...overlay,
  });
  const fileUnder = (kind: string, file: string) =>
    patched({
      'k/overlays/prod/kustomization.yaml': `resources: [../../base]\n${kind}\n`,
      'k/overlays/prod/p.yaml': file,
    });
  const inline = (patches: string) => patched({ 'k/prod/kustomization.yaml': `resources: [../base]\n${patches}` });
  const operations = '- { op: add, path: /spec/maxReplicas, value: 9 }\n';
  const target = 'target: { kind: HorizontalPodAutoscaler';

  test.each([
    ['a file', fileUnder('patches: [{ path: p.yaml }]', part('web', '{ maxReplicas: 9 }'))],
    ['a file of the older list', fileUnder('patchesStrategicMerge: [p.yaml]', part('web', '{ maxReplicas: 9 }'))],
    [
      'a file that looks like a whole object',
      fileUnder(
        'patches: [{ path: p.yaml }]',
        part('web', '{ maxReplicas: 9, scaleTargetRef: { kind: Deployment, name: web } }'),
      ),
    ],
    ['a file with a target', fileUnder(`patches: [{ path: p.yaml, ${target} } }]`, part('any', '{ maxReplicas: 9 }'))],
    ['a JSON patch', fileUnder(`patches: [{ path: p.yaml, ${target}, name: web } }]`, operations)],
    ['a JSON patch inside', inline(`patches:\n  - ${target} }\n    patch: |-\n      ${operations}`)],
    [
      'an object inside',
      inline(
        'patches:\n  - patch: |-\n      apiVersion: autoscaling/v2\n      kind: HorizontalPodAutoscaler\n      metadata: { name: web }\n      spec: { maxReplicas: 9 }\n',
      ),
    ],
    [
      'a component',
      patched({
        'k/prod/kustomization.yaml': 'resources: [../base]\ncomponents: [../part]\n',
        'k/part/kustomization.yaml': `kind: Component\npatches: [{ path: p.yaml, ${target}, name: w.* } }]\n`,
        'k/part/p.yaml': operations,
      }),
    ],
    [
      'its own kustomization',
      {
        'k/base/hpa.yaml': base,
        'k/base/kustomization.yaml': `resources: [hpa.yaml]\npatches: [{ path: p.yaml, ${target} } }]\n`,
        'k/base/p.yaml': operations,
      },
    ],
  ])('has no error if a patch of an overlay completes it: %s', async (_, files) => {
    expect(await replicast('lint k/base/hpa.yaml', files)).toMatchObject({
      code: 0,
      out: '0 errors, 0 warnings, 0 other\nno autoscaler checked · not checked: 1 patch (only the fields of a patch are checked, not the object that it changes)\n',
    });
    expect((await replicast('lint k', files)).code).toBe(0);
  });

  test.each([
    ['no overlay patches it', patched({})],
    ['the patch is for another object', fileUnder('patches: [{ path: p.yaml }]', part('api', '{ maxReplicas: 9 }'))],
    ['the patch writes another field', fileUnder('patches: [{ path: p.yaml }]', part('web', '{ minReplicas: 1 }'))],
    [
      'the patch only removes',
      fileUnder(`patches: [{ path: p.yaml, ${target} } }]`, operations.replace('add', 'remove')),
    ],
    ['the patch is not in use', fileUnder('commonLabels: { a: b }', part('web', '{ maxReplicas: 9 }'))],
    [
      'the overlay has another base',
      patched({
        'k/prod/kustomization.yaml': 'resources: [../other]\npatches: [{ path: p.yaml }]\n',
        'k/prod/p.yaml': part('web', '{ maxReplicas: 9 }'),
      }),
    ],
  ])('keeps its errors if %s', async (_, files) => {
    const { code, out } = await replicast('lint k/base/hpa.yaml', files);
    expect(code).toBe(1);
    expect(out).toContain('spec.maxReplicas: Required value');
  });

  test('is not simulated, and simulate says why', async () => {
    const files = fileUnder('patches: [{ path: p.yaml }]', part('web', '{ maxReplicas: 9 }'));
    expect((await replicast('simulate k/base/hpa.yaml', files)).err).toBe(
      'k/base/hpa.yaml:1 cannot be simulated: it is a kustomize base, which an overlay completes; a complete object also needs spec.maxReplicas.\n',
    );
  });

  test('keeps its other errors', async () => {
    const files = fileUnder('patches: [{ path: p.yaml }]', part('web', '{ maxReplicas: 9 }'));
    const wrong = { ...files, 'k/base/hpa.yaml': base.replace('minReplicas: 2', 'minReplicas: -2') };
    const { out } = await replicast('lint k/base/hpa.yaml', wrong);
    expect(out).toContain('minReplicas');
    expect(out).not.toContain('Required value');
  });
});

test('the sync period of the scenario file beside the manifest applies', async () => {
  const manifest = `${good.replace('maxReplicas: 3', 'maxReplicas: 9')}  behavior: { scaleUp: { policies: [{ type: Pods, value: 4, periodSeconds: 30 }] } }\n`;
  const lint = async (more: Record<string, string>, options = '') =>
    (await replicast(`lint deploy/web.yaml${options}`, { 'deploy/web.yaml': manifest, ...more })).out;
  expect(await lint({})).not.toContain('period-below-sync');
  const scenario = { 'deploy/web.replicast.yaml': 'controller: { syncPeriodSeconds: 60 }\n' };
  expect(await lint(scenario)).toContain('4 pods per 30 s act as 4 pods per 60 s');
  expect(await lint({}, ' --flag syncPeriodSeconds=45')).toContain('4 pods per 30 s act as 4 pods per 45 s');
  expect(await lint({ 'deploy/web.replicast.yaml': 'item: 1\ncontroller: { syncPeriodSeconds: 60 }\n' })).not.toContain(
    'period-below-sync',
  );
});

describe('what other objects prove', () => {
  const deployment = yaml`
    apiVersion: apps/v1
    kind: Deployment
    metadata: { name: api }
    spec: { replicas: 4, selector: {}, template: {} }
  `;
  const pair = { 'deploy/hpa.yaml': `${good.replaceAll('name: web', 'name: api')}---\n${deployment}` };

  test('names the place of the other object as a note of the text', async () =>
    expect((await replicast('lint deploy', pair)).out).toContain(
      '\n     = note: the target of HPA api: deploy/hpa.yaml:5:66\n',
    ));

  test('has its place where the fixed replicas are, and is silent below a comment there', async () => {
    const ignored = pair['deploy/hpa.yaml'].replace(
      /^spec: \{ replicas/m,
      '# replicast-disable-next-line target-fixed-replicas\n$&',
    );
    expect((await replicast('lint deploy', pair)).out).toContain('deploy/hpa.yaml:15:19');
    expect((await replicast('lint deploy', { 'deploy/hpa.yaml': ignored })).out).not.toContain('target-fixed-replicas');
  });

  test('is in JSON, which its schema allows', async () => {
    const { out } = await replicast('lint deploy --format json', pair);
    expect(validatorOf('lint')(JSON.parse(out))).toBe(true);
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({
        code: 'target-fixed-replicas',
        document: 1,
        line: 15,
        path: 'spec.replicas',
        related: [
          {
            file: 'deploy/hpa.yaml',
            line: 5,
            column: 66,
            endLine: 5,
            endColumn: 69,
            message: 'the target of HPA api',
          },
        ],
      }),
    );
  });

  test('is a related location of SARIF', async () => {
    const { out } = await replicast('lint deploy --format sarif', pair);
    const results: { ruleId: string; relatedLocations?: unknown }[] = JSON.parse(out).runs[0].results;
    expect(results.find(({ ruleId }) => ruleId === 'target-fixed-replicas')?.relatedLocations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'deploy/hpa.yaml' },
          region: { startLine: 5, startColumn: 66, endLine: 5, endColumn: 69 },
        },
        message: { text: 'the target of HPA api' },
      },
    ]);
  });
});
