import { describe, expect, test } from 'vitest';
import { renderKustomization } from '../../../../core/render/kustomize/render-kustomization.ts';
import { deployment, hpa, outcomeOf, renderOverlay } from '../../../support/kustomization.ts';

const base = {
  'deployment.yaml': deployment(),
  'hpa.yaml': hpa('web', '{scaleTargetRef: {kind: Deployment, name: web}, maxReplicas: 3}'),
};

function inline(list: 'transformers' | 'generators', kind: string, fields: string): string {
  const lines = `apiVersion: builtin\nkind: ${kind}\nmetadata: {name: own}\n${fields}`.split('\n');
  return `${list}:\n- |-\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

describe("kustomize's own transformers", () => {
  test('reach only the fields that they name', () => {
    const fields = 'prefix: a-\nfieldSpecs: [{path: metadata/name, kind: HorizontalPodAutoscaler}]';
    const { resources } = renderOverlay(inline('transformers', 'PrefixTransformer', fields), base);
    expect(resources.map(({ kind, name }) => [kind, name])).toEqual([
      ['Deployment', 'web'],
      ['HorizontalPodAutoscaler', 'a-web'],
    ]);
  });

  test('need fields where kustomize has no default ones', () =>
    expect(outcomeOf(renderOverlay(inline('transformers', 'SuffixTransformer', 'suffix: -b'), base))).toBe(
      'Error: plugin SuffixTransformer.builtin.[noGrp]/own.[noNs] fails configuration: fieldSpecs is not expected to be nil',
    ));

  test('patch, and the places of what they write are in their text', () => {
    const patch =
      'target: {kind: HorizontalPodAutoscaler}\npatch: |-\n  - {op: replace, path: /spec/maxReplicas, value: 30}';
    const rendered = renderOverlay(inline('transformers', 'PatchTransformer', patch), base);
    expect(rendered.text).toContain('maxReplicas: 30');
    expect(rendered.patched[0]?.patch.file).toBe('overlay/kustomization.yaml');
  });

  test('are read from files and folders, after those that are written inline', () => {
    const named = (name: string, prefix: string) =>
      `apiVersion: builtin\nkind: PrefixTransformer\nmetadata: {name: ${name}}\nprefix: ${prefix}-\nfieldSpecs: [{path: metadata/name}]\n`;
    const text = `transformers:\n- file.yaml\n- folder\n- |-\n  ${named('third', 'inline').trim().replaceAll('\n', '\n  ')}\n`;
    const files = {
      'overlay/file.yaml': named('first', 'file'),
      'overlay/folder/kustomization.yaml': 'resources: [a.yaml]\n',
      'overlay/folder/a.yaml': named('second', 'folder'),
    };
    const { resources } = renderOverlay(text, base, { files });
    expect(resources[0]?.name).toBe('folder-file-inline-web');
  });

  test('that kustomize does not have are an error', () =>
    expect(outcomeOf(renderOverlay(inline('transformers', 'UnknownTransformer', ''), base))).toBe(
      'Error: unable to load builtin UnknownTransformer.builtin.[noGrp]',
    ));
});

describe("kustomize's own generators", () => {
  test('add a ConfigMap, without the options of the kustomization', () => {
    const text = `generatorOptions: {labels: {a: b}}\n${inline('generators', 'ConfigMapGenerator', 'literals: [A=1]')}`;
    const { text: output, left } = renderOverlay(text, base);
    expect(output).toContain('data:\n  A: "1"\nkind: ConfigMap\nmetadata:\n  name: own-89g4tffbfk\n');
    expect(left).toEqual([]);
  });

  test('are no transformers', () =>
    expect(outcomeOf(renderOverlay(inline('transformers', 'SecretGenerator', ''), base))).toBe(
      'Error: plugin SecretGenerator.builtin.[noGrp]/own.[noNs] not a transformer',
    ));
});

const metrics = (type: string) => `{metrics: [{type: ${type}}]}`;
const schema = JSON.stringify({
  definitions: {
    autoscaler: {
      properties: { spec: { $ref: '#/definitions/spec' } },
      'x-kubernetes-group-version-kind': [{ group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler' }],
    },
    spec: {
      properties: {
        metrics: { items: {}, 'x-kubernetes-patch-strategy': 'merge', 'x-kubernetes-patch-merge-key': 'type' },
        inner: { $ref: '#/definitions/spec' },
      },
    },
  },
});

describe('openapi', () => {
  const patch = `patches:\n- patch: '${JSON.stringify({ apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web' }, spec: { metrics: [{ type: 'Pods' }] } })}'\n`;

  test.each([
    ['a schema tells by which key a list merges', 'openapi: {path: s.json}\n', 2],
    ['without it the list is replaced', '', 1],
  ])('%s', (_, field, count) => {
    const files = { 'overlay/s.json': schema };
    const { text } = renderOverlay(field + patch, { 'hpa.yaml': hpa('web', metrics('Resource')) }, { files });
    expect(text.match(/- type: /g)).toHaveLength(count);
  });

  test.each([
    ['{version: v1.30.0}', 'the specified OpenAPI version is not built in'],
    ['{version: v1.21.2, path: s.json}', 'builtin version and custom schema provided, cannot use both'],
    ['{path: gone.json}', "'/overlay/gone.json' doesn't exist"],
    ['{path: s.json}', 'panic: invalid schema file: json: '],
  ])('what is wrong with %s comes before other errors', (openapi, message) => {
    const files = { 'overlay/s.json': '[]' };
    const { error } = renderOverlay(`openapi: ${openapi}\nreplicas: [{name: nobody, count: 1}]\n`, base, { files });
    expect(error?.startsWith(message)).toBe(true);
  });
});

test('crds tell where other kinds have names of objects; definitions in a circle end', () => {
  const definitions = {
    'example.com/v1.Queue': {
      Schema: { properties: { kind: {}, apiVersion: {}, metadata: {}, spec: { $ref: 'Spec' } } },
    },
    Spec: {
      Schema: {
        properties: {
          settings: {
            'x-kubernetes-object-ref-api-version': 'v1',
            'x-kubernetes-object-ref-kind': 'ConfigMap',
            'x-kubernetes-object-ref-name-key': 'named',
          },
          again: { $ref: 'Spec' },
        },
      },
    },
  };
  const files = { 'overlay/c.json': JSON.stringify(definitions) };
  const queue = 'apiVersion: example.com/v1\nkind: Queue\nmetadata: {name: q}\nspec: {settings: {named: s}}\n';
  const settings = '---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: s}\n';
  const { text } = renderOverlay('namePrefix: x-\ncrds: [c.json]\n', { 'q.yaml': queue + settings }, { files });
  expect(text).toContain('named: x-s');
});

test('local configuration is a source of replacements, and is not written', () => {
  const local = 'metadata: {name: local, annotations: {config.kubernetes.io/local-config: "true"}}';
  const { resources, text } = renderOverlay(
    `replacements:
- source: {kind: ConfigMap, fieldPath: data.max}
  targets: [{select: {kind: HorizontalPodAutoscaler}, fieldPaths: [spec.maxReplicas]}]
`,
    { ...base, 'local.yaml': `apiVersion: v1\nkind: ConfigMap\n${local}\ndata: {max: "7"}\n` },
  );
  expect(resources.map(({ kind }) => kind)).toEqual(['Deployment', 'HorizontalPodAutoscaler']);
  expect(text).toContain('maxReplicas: 7');
});

test('variables that no field has are a warning, and a name that is used twice is an error', () => {
  const vars = (...names: string[]) =>
    `vars:\n${names.map((name) => `- {name: ${name}, objref: {kind: Deployment, name: web}}\n`).join('')}`;
  expect(renderOverlay(vars('TWO', 'ONE'), base).warnings.at(-1)).toBe(
    'well-defined vars that were never replaced: ONE,TWO',
  );
  expect(renderOverlay(vars('ONE', 'ONE'), base).error).toContain("var 'ONE' already encountered");
});

test('a panic ends the build of all kustomizations at once', () => {
  const files = new Map([
    ['a/kustomization.yaml', 'resources: [../b]'],
    ['b/kustomization.yaml', 'resources: [d.yaml]\nimages: [{name: (, newTag: v1}]'],
    ['b/d.yaml', deployment()],
  ]);
  expect(renderKustomization(files, 'a').error).toBe(
    'panic: runtime error: invalid memory address or nil pointer dereference',
  );
});
