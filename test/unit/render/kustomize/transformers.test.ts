import { describe, expect, test } from 'vitest';
import { renderKustomization } from '../../../../core/render/kustomize/render-kustomization.ts';
import { deployment, hpa, outcomeOf, overlayTree, renderOverlay } from '../../../support/kustomization.ts';

const scaled = hpa('web', '{scaleTargetRef: {kind: Deployment, name: web}}');
const base = { 'deployment.yaml': deployment(), 'hpa.yaml': scaled };

describe('names', () => {
  test('references follow a renamed workload', () => {
    const { text } = renderOverlay('namePrefix: my-\nnameSuffix: "-1"\n', base);
    expect(text.match(/name: my-web-1/g)).toHaveLength(3);
  });

  test('of two copies, each autoscaler follows its own', () => {
    const files = overlayTree('namePrefix: dev-', base, {
      'prod/kustomization.yaml': 'resources: [../base]\nnamePrefix: prod-',
      'all/kustomization.yaml': 'resources: [../overlay, ../prod]',
    });
    const { text } = renderKustomization(files, 'all');
    expect(text.match(/name: dev-web/g)).toHaveLength(3);
    expect(text.match(/name: prod-web/g)).toHaveLength(3);
  });

  test('a role binding follows the role of its kind', () => {
    const rbac = 'apiVersion: rbac.authorization.k8s.io/v1';
    const roles = `${rbac}\nkind: Role\nmetadata: {name: a}\n---\n${rbac}\nkind: ClusterRole\nmetadata: {name: a}\n`;
    const binding = `---\n${rbac}\nkind: RoleBinding\nmetadata: {name: b}\nroleRef: {kind: ClusterRole, name: a}\nsubjects: [{kind: ServiceAccount, name: default}]\n`;
    const { text } = renderOverlay('namePrefix: x-\nnamespace: shop\n', { 'a.yaml': roles + binding });
    expect(text).toContain('roleRef:\n  kind: ClusterRole\n  name: x-a\n');
    expect(text).toContain('- kind: ServiceAccount\n  name: default\n  namespace: shop\n');
  });

  test('a namespace is not set on what has none', () => {
    const { text } = renderOverlay('namespace: shop', {
      'a.yaml':
        'apiVersion: v1\nkind: Namespace\nmetadata: {name: x}\n---\napiVersion: v1\nkind: Node\nmetadata: {name: one}\n',
    });
    expect(text).toContain('kind: Namespace\nmetadata:\n  name: shop\n');
    expect(text).toContain('kind: Node\nmetadata:\n  name: one\n');
  });
});

describe('generators', () => {
  test('what an entry was merged into takes the next one', () => {
    const { text, error } = renderOverlay(
      `generatorOptions: {disableNameSuffixHash: true}
configMapGenerator:
  - {name: a, behavior: merge, literals: [two=3, three=3]}
  - {name: b, literals: [four=4]}
  - {name: x-a, behavior: merge, literals: [one=5]}
  - {name: a, behavior: merge, literals: [six=6], options: {labels: {last: "yes"}}}
`,
      { 'a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: z}\n' },
      {
        files: {
          'base/kustomization.yaml':
            'namePrefix: x-\nresources: [a.yaml]\ngeneratorOptions: {disableNameSuffixHash: true}\nconfigMapGenerator: [{name: a, literals: [one=1, two=2]}]\n',
        },
      },
    );
    expect(error).toBeUndefined();
    expect(text).toContain('data:\n  one: "5"\n  six: "6"\n  three: "3"\n  two: "3"\nkind: ConfigMap\n');
    expect(text).toContain('metadata:\n  labels:\n    last: "yes"\n  name: x-a\n');
  });

  test.each(['a', 'x-a'])('an id that a resource has or had is taken: %s', (name) => {
    const { error } = renderOverlay(
      `configMapGenerator: [{name: ${name}, literals: [a=b]}]\n`,
      { 'a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n' },
      { files: { 'base/kustomization.yaml': 'namePrefix: x-\nresources: [a.yaml]\n' } },
    );
    expect(error).toContain(`Name:"${name}", Namespace:""} exists; behavior must be merge or replace`);
  });

  const generated = (fields: string, files: Record<string, string> = {}) =>
    outcomeOf(
      renderKustomization(new Map([['overlay/kustomization.yaml', fields], ...Object.entries(files)]), 'overlay'),
    );

  test('the name has a hash of the content, and references follow it', () => {
    const envFrom = deployment('web', '        envFrom: [{configMapRef: {name: settings}}]\n');
    const { text } = renderOverlay('configMapGenerator: [{name: settings, literals: [A=1, B=x]}]', {
      'a.yaml': envFrom,
    });
    expect(text).toContain('metadata:\n  name: settings-g66gg8bk9c\n');
    expect(text).toContain('name: settings-g66gg8bk9c\n        image');
  });

  test('literals lose their quotes, files and variables are read', () => {
    const files = { 'overlay/a.txt': 'text\n', 'overlay/v.env': '# none\nC=1\n D=2\n' };
    const fields = 'generatorOptions: {disableNameSuffixHash: true, labels: {made: here}}\n';
    expect(
      generated(
        `${fields}configMapGenerator: [{name: s, literals: ['A="1"'], files: [k=a.txt, a.txt], envs: [v.env]}]`,
        files,
      ),
    ).toBe(
      'apiVersion: v1\ndata:\n  A: "1"\n  C: "1"\n  D: "2"\n  a.txt: |\n    text\n  k: |\n    text\nkind: ConfigMap\nmetadata:\n  labels:\n    made: here\n  name: s\n',
    );
  });

  test('the data of a secret are in base 64', () =>
    expect(generated('secretGenerator: [{name: s, literals: [A=1], options: {disableNameSuffixHash: true}}]')).toBe(
      'apiVersion: v1\ndata:\n  A: MQ==\nkind: Secret\nmetadata:\n  name: s\ntype: Opaque\n',
    ));

  test.each([
    ['literals: [A]', 'loading KV pairs: literal sources [A]: invalid literal source A, expected key=value'],
    ['files: [no.txt]', "loading KV pairs: file sources: [no.txt]: '/overlay/no.txt' doesn't exist"],
    ['envs: [no.env]', "loading KV pairs: env source files: [no.env]: '/overlay/no.env' doesn't exist"],
  ])('%s', (sources, error) => expect(renderOverlay(`configMapGenerator: [{name: s, ${sources}}]`).error).toBe(error));
});

describe('replacements', () => {
  const replaced = (source: string, target: string, spec = '{maxReplicas: 5}') => {
    const rule = `replacements:\n- source: ${source}\n  targets:\n  - select: {kind: HorizontalPodAutoscaler}\n    ${target}\n`;
    const workload = deployment('shop-web').replace('spec:', 'spec:\n  replicas: 3');
    return outcomeOf(renderOverlay(rule, { 'a.yaml': workload, 'b.yaml': hpa('web', spec) })).replace(
      /^[\s\S]*\nmetadata:\n/,
      '',
    );
  };
  const replicas = '{kind: Deployment, fieldPath: spec.replicas}';
  const name = '{kind: Deployment, options: {delimiter: "-", index: 1}}';

  test.each([
    [replicas, 'fieldPaths: [spec.maxReplicas]', '  name: web\nspec:\n  maxReplicas: 3\n'],
    [
      replicas,
      'fieldPaths: ["metadata.annotations.[a.b/c]"]\n    options: {create: true}',
      '  annotations:\n    a.b/c: "3"\n  name: web\nspec:\n  maxReplicas: 5\n',
    ],
    [name, 'fieldPaths: [metadata.name]', '  name: web\nspec:\n  maxReplicas: 5\n'],
    [
      name,
      'fieldPaths: [metadata.name]\n    options: {delimiter: "-", index: 1}',
      '  name: web-web\nspec:\n  maxReplicas: 5\n',
    ],
    ...[-1, 2].map((index) => [
      `{kind: Deployment, options: {delimiter: "-", index: ${index}}}`,
      'fieldPaths: [metadata.name]',
      `Error: options.index ${index} is out of bounds for value shop-web`,
    ]),
    [replicas, 'fieldPaths: [spec.none]', 'Error: unable to find field "spec.none" in replacement target'],
    ['{kind: Service}', 'fieldPaths: [spec.x]', 'Error: nothing selected by Service.[noVer].[noGrp]/[noName].[noNs]'],
    [
      '{kind: Service, fieldPath: spec.x, options: {delimiter: "-"}}',
      'fieldPaths: [spec.x]',
      'Error: nothing selected by Service.[noVer].[noGrp]/[noName].[noNs]:spec.x:-(0), create=false',
    ],
    [
      '{kind: Deployment, fieldPath: spec.no}',
      'fieldPaths: [spec.x]',
      'Error: fieldPath `spec.no` is missing for replacement source Deployment.[noVer].[noGrp]/[noName].[noNs]',
    ],
  ])('from %s to %s', (source, target, expected) => expect(replaced(source, target)).toBe(expected));

  test('reach items of lists by a condition, an index or a wildcard', () => {
    const spec = '{metrics: [{type: A, x: 1}, {type: B, x: 1}]}';
    const after = (path: string) => replaced(replicas, `fieldPaths: ["${path}"]`, spec).match(/x: \d/g);
    expect(after('spec.metrics.[type=B].x')).toEqual(['x: 1', 'x: 3']);
    expect(after('spec.metrics.0.x')).toEqual(['x: 3', 'x: 1']);
    expect(after('spec.metrics.*.x')).toEqual(['x: 3', 'x: 3']);
  });
});

test('variables are replaced where kustomize allows them', () => {
  const variable =
    'vars: [{name: MAX, objref: {kind: HorizontalPodAutoscaler, name: web, apiVersion: autoscaling/v2}, fieldref: {fieldpath: spec.maxReplicas}}]';
  const args = deployment('web', '        args: ["--max=$(MAX)", $(MAX), $$(MAX), $(NO)]\n');
  const { text } = renderOverlay(variable, { 'a.yaml': args, 'b.yaml': hpa() });
  expect(text).toContain('- --max=5\n        - 5\n        - $(MAX)\n        - $(NO)\n');
});

test('a variable of a resource that is not there is an error', () =>
  expect(renderOverlay('vars: [{name: MAX, objref: {kind: Job, name: web}}]', { 'b.yaml': hpa() }).error).toBe(
    "var '{MAX Job.[noVer].[noGrp] {metadata.name}}' cannot be mapped to a field in the set of known resources",
  ));

test('warnings come before the error about the version', () => {
  const { error, warnings } = renderOverlay('apiVersion: v1\ncommonLabels: {a: b}', { 'b.yaml': hpa() });
  expect(error).toMatch(/apiVersion for Kustomization should be/);
  expect(warnings).toHaveLength(1);
});

test('images change by name, also with a port in the registry', () => {
  const images = (image: string, change: string) =>
    /image: (.*)/.exec(
      renderOverlay(`images: [{name: ${change}}]`, { 'a.yaml': deployment().replace('web:1', image) }).text,
    )?.[1];
  expect(images('web:1', 'web, newTag: "2"')).toBe('web:2');
  expect(images('host:80/web', 'host:80/web, newTag: "2"')).toBe('host:80/web:2');
  expect(images('web:1', 'web, newName: other, digest: "sha256:1"')).toBe('other@sha256:1');
  expect(images('webx:1', 'web, newTag: "2"')).toBe('webx:1');
  // The name is a part of a regular expression.
  expect(images('w.b:1', 'w.b, newTag: "2"')).toBe('w.b:2');
  expect(images('we:1', 'web?, newTag: "2"')).toBe('we:2');
  expect(images('web:1', 'api|web, newTag: "2"')).toBe('web:2');
});

describe('what kustomize would fetch or run is left out and named', () => {
  test.each([
    ['components: ["https://example.com/a?ref=v1"]', 'https://example.com/a?ref=v1', 'kustomize would fetch it'],
    ['bases: [github.com/a/b]', 'github.com/a/b', 'kustomize would fetch it'],
    ['patches: [{path: "https://example.com/p.yaml"}]', 'https://example.com/p.yaml', 'kustomize would fetch it'],
    ['helmCharts: [{name: db}]', 'db', 'kustomize would run Helm'],
    ['generators: ["https://example.com/g.yaml"]', 'https://example.com/g.yaml', 'kustomize would fetch it'],
    ['transformers: [other.yaml]', 'other.yaml', 'kustomize would run a plugin'],
    ['generators: [chart.yaml]', 'chart.yaml', 'kustomize would run Helm'],
  ])('%s', (fields, text, because) => {
    const files = {
      'overlay/other.yaml': 'apiVersion: example.com/v1\nkind: Program\nmetadata: {name: a}\n',
      'overlay/chart.yaml': 'apiVersion: builtin\nkind: HelmChartInflationGenerator\nmetadata: {name: a}\n',
    };
    const { left, error, resources } = renderOverlay(fields, undefined, { files });
    expect({ error, left: left.map((each) => [each.text, each.because]) }).toEqual({
      error: undefined,
      left: [[text, because]],
    });
    expect(resources).toHaveLength(1);
  });
});

describe('errors', () => {
  const errorOf = (text: string) => renderKustomization(new Map([['a/kustomization.yaml', text]]), 'a').error;

  test.each([
    [
      'kind: Other\nresources: []',
      'Failed to read kustomization file under /a:\nkind should be Kustomization or Component',
    ],
    [
      'apiVersion: v1\nresources: []',
      'Failed to read kustomization file under /a:\napiVersion for Kustomization should be kustomize.config.k8s.io/v1beta1',
    ],
    ['', 'kustomization.yaml is empty'],
    ['patches: [p.yaml]', 'invalid Kustomization: json: cannot unmarshal string into Go value of type struct'],
    ['namePrefx: a', 'invalid Kustomization: json: unknown field "namePrefx"'],
    ['resources: [../b.yaml]', expect.stringContaining("'/b.yaml' doesn't exist")],
    ['replicas: [{name: a, count: 1}]', expect.stringMatching(/^resource with name a does not match a config/)],
    [
      'components: [../b]',
      "accumulating components: loader.New \"must build at directory: not a valid directory: '/b' doesn't exist\"",
    ],
  ])('%j', (text, error) => expect(errorOf(text)).toEqual(error));

  test('a folder without a kustomization', () =>
    expect(renderKustomization(new Map(), 'a').error).toBe(
      "unable to find one of 'kustomization.yaml', 'kustomization.yml' or 'Kustomization' in directory '/a'",
    ));

  test('a file outside the folder', () => {
    const files = new Map([
      ['a/kustomization.yaml', 'resources: [../b.yaml]'],
      ['b.yaml', hpa()],
    ]);
    expect(renderKustomization(files, 'a').error).toContain("security; file '/b.yaml' is not in or below '/a'");
  });
});
