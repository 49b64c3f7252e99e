// Short schemas and kustomizations that cost much work.
import type { PlainValue } from '../../../core/render/helm/go/plain.ts';

interface SchemaCase {
  schema: PlainValue;
  value: PlainValue;
}

const many = <T>(count: number, item: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => item(at));
const entries = (count: number, value: (index: number) => PlainValue): Record<string, PlainValue> =>
  Object.fromEntries(many(count, (at) => [`key${at}`, value(at)]));

export const costlySchemas: Readonly<Record<string, () => SchemaCase>> = {
  'a long reference': () => ({
    schema: { additionalProperties: { $ref: `#${'/a'.repeat(90_000)}` } },
    value: entries(5000, () => 1),
  }),
  'doubled references': () => ({
    schema: {
      $ref: '#/d/a0',
      d: Object.fromEntries(many(40, (at) => [`a${at}`, { allOf: many(2, () => ({ $ref: `#/d/a${at + 1}` })) }])),
    },
    value: {},
  }),
  'unique items in unique items': () => ({
    schema: { uniqueItems: true, items: { uniqueItems: true, items: { uniqueItems: true } } },
    value: many(100, (first) => many(100, (second) => many(20, (third) => first * second + third))),
  }),
  'unique long texts': () => ({
    schema: { additionalProperties: { uniqueItems: true } },
    value: entries(2000, () => many(20, (at) => `${'a'.repeat(5000)}${at}`)),
  }),
  'patterns of properties': () => ({
    schema: { patternProperties: Object.fromEntries(many(1000, (at) => [`^(?:a|b){0,9}key${at}$`, {}])) },
    value: entries(5000, () => 1),
  }),
  'long patterns': () => ({
    schema: { items: { pattern: `^(?:${'a?'.repeat(5000)})$` } },
    value: many(2000, () => 'a'.repeat(100)),
  }),
  'long patterns everywhere': () => ({
    schema: { pattern: `^(?:${'a?'.repeat(5000)})$`, items: { $ref: '#' }, additionalProperties: { $ref: '#' } },
    value: { a: many(20, () => many(20, () => many(20, () => 'a'.repeat(30)))) },
  }),
  'short patterns of large programs': () => ({
    schema: { items: { pattern: '(?:(?:a{9}){9}){9}' } },
    value: many(5000, () => 'ab'.repeat(20)),
  }),
  'many required names': () => ({
    schema: { additionalProperties: { required: many(5000, (at) => `name${at}`) } },
    value: entries(5000, () => ({})),
  }),
};

const hpa = (name: string): string =>
  `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: ${name}}\nspec: {maxReplicas: 3}\n`;
const objects = (count: number): string => many(count, (at) => hpa(`web-${at}`)).join('---\n');
const target = 'target: {kind: HorizontalPodAutoscaler}';
const annotations = (count: number): string => many(count, (at) => `a${at}: b`).join(', ');

function build(kustomization: string, files: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries({ 'kustomization.yaml': `resources: [all.yaml]\n${kustomization}\n`, ...files }));
}

export const costlyBuilds: Readonly<Record<string, () => ReadonlyMap<string, string>>> = {
  'a long patch of many objects': () =>
    build(`patches: [{path: patch.yaml, ${target}}]`, {
      'all.yaml': objects(1990),
      'patch.yaml': `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: x, annotations: {${annotations(15_000)}}}\n`,
    }),
  'a long operation on many objects': () =>
    build(`patches: [{path: patch.json, ${target}}]`, {
      'all.yaml': objects(1990),
      'patch.json': JSON.stringify([{ op: 'add', path: '/spec/a', value: many(15_000, (at) => at) }]),
    }),
  'many operations on a long object': () =>
    build(`patches: [{path: patch.json, ${target}}]`, {
      'all.yaml': hpa('web').replace('{name: web}', `{name: web, annotations: {${annotations(5000)}}}`),
      'patch.json': JSON.stringify(
        many(5000, (at) => ({ op: 'replace', path: `/metadata/annotations/a${4999 - at}`, value: 'c' })),
      ),
    }),
  'many transformers of long objects': () =>
    build(`images: [${many(500, (at) => `{name: a${at}, newTag: b}`).join(', ')}]`, {
      'all.yaml': many(50, (at) =>
        hpa(`web-${at}`).replace(`{name: web-${at}}`, `{name: web-${at}, annotations: {${annotations(1000)}}}`),
      ).join('---\n'),
    }),
  'many images of many objects': () =>
    build(`images: [${many(1000, (at) => `{name: a${at}, newTag: b}`).join(', ')}]`, { 'all.yaml': objects(300) }),
  'selectors with many commas': () =>
    build(`patches: [{path: patch.yaml, target: {labelSelector: "${','.repeat(100_000)}a=b"}}]`, {
      'all.yaml': objects(10),
      'patch.yaml': hpa('x'),
    }),
};

const workload = (name: string): string =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ${name}, annotations: {${annotations(5)}}}\nspec: {replicas: 1, template: {spec: {containers: [{name: c, image: a}]}}}\n`;
const fieldSpecs = `fieldSpecs: [${many(200, (at) => `{path: "spec/template/x${at}/y[]/z", create: true}`).join(', ')}]`;
const list = (items: readonly string[]): string => `[${items.join(', ')}]`;

/** Without kind and name. */
const pluginSettings: Readonly<Record<string, string>> = {
  LabelTransformer: `labels: {${annotations(200)}}\n${fieldSpecs}`,
  AnnotationsTransformer: `annotations: {${annotations(200)}}\n${fieldSpecs}`,
  PrefixTransformer: `prefix: ${'a'.repeat(1000)}\n${fieldSpecs}`,
  SuffixTransformer: `suffix: ${'a'.repeat(1000)}\n${fieldSpecs}`,
  PrefixSuffixTransformer: `prefix: ${'a'.repeat(1000)}\nsuffix: ${'a'.repeat(1000)}\n${fieldSpecs}`,
  NamespaceTransformer: fieldSpecs,
  ImageTagTransformer: `imageTag: {name: a, newName: a, newTag: b}\n${fieldSpecs}`,
  ReplicaCountTransformer: `replica: {name: web-0, count: 3}\n${fieldSpecs}`,
  PatchTransformer: `target: {kind: Deployment}\npatch: '${JSON.stringify(many(200, (at) => ({ op: 'copy', from: '/spec', path: `/spec/a${at % 20}` })))}'`,
  PatchStrategicMergeTransformer: `patches: |\n  ${JSON.stringify({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web-0', annotations: entries(2000, () => 'b') } })}`,
  PatchJson6902Transformer: `target: {kind: Deployment, name: web-0, group: apps, version: v1}\njsonOp: '${JSON.stringify(many(2000, (at) => ({ op: 'add', path: `/metadata/annotations/b${at}`, value: 'c' })))}'`,
  ReplacementTransformer: `replacements: [{source: {kind: Deployment, name: web-0, fieldPath: metadata.annotations}, targets: ${list(many(100, (at) => `{select: {kind: Deployment, name: "(w|x)eb-.*"}, fieldPaths: [spec.a${at}], options: {create: true}}`))}}]`,
  HashTransformer: '',
  ConfigMapGenerator: `literals: ${list(many(500, (at) => `a${at}=${'b'.repeat(100)}`))}`,
  SecretGenerator: `literals: ${list(many(500, (at) => `a${at}=${'b'.repeat(100)}`))}`,
  IAMPolicyGenerator: 'cloud: gke\nkubernetesService: {name: a$AT}\nserviceAccount: {name: b, projectId: c}',
};

export function costlyPlugins(kind: string): ReadonlyMap<string, string> {
  const settings = pluginSettings[kind];
  if (settings === undefined) throw new Error(`there is no costly ${kind}`);
  const plugin = (at: number) =>
    `apiVersion: builtin\nkind: ${kind}\nmetadata: {name: p${at}, namespace: n${at}}\n${settings.replaceAll('$AT', String(at))}\n`;
  const field = kind.endsWith('Generator') ? 'generators' : 'transformers';
  return build(`${field}: [plugins.yaml]`, {
    'all.yaml': many(200, (at) => workload(`web-${at}`)).join('---\n'),
    'plugins.yaml': many(40, plugin).join('---\n'),
  });
}
