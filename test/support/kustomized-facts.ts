// Workspaces in which kustomizations change how objects belong together, and the proven findings.
import { deployment, hpaFor } from './workspace.ts';

export interface KustomizedFact {
  that: string;
  files: Readonly<Record<string, string>>;
  /** `file:line code`, in the order of the files. */
  found: readonly string[];
  /** The editor also builds kustomizations that others include. */
  foundInEditor?: readonly string[];
}

const cpu = `  minReplicas: 2
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
`;
const named = (name: string, target = 'web') =>
  hpaFor(target, cpu).replace(`metadata:\n  name: ${target}`, `metadata:\n  name: ${name}`);
const inApp = (text: string) => text.replace(/metadata:\n/, 'metadata:\n  namespace: app\n');
const web = deployment('web', '', '100m');
const counted = (count: number) => web.replace('spec:\n', `spec:\n  replicas: ${count}\n`);
const patchOf = (kind: string, name: string, more: string) =>
  `apiVersion: ${kind === 'Deployment' ? 'apps/v1' : 'autoscaling/v2'}\nkind: ${kind}\nmetadata: { name: ${name} }\n${more}\n`;
const ofHpa = (more: string, name = 'web') => patchOf('HorizontalPodAutoscaler', name, more);
const inline = (text: string, rest = '') => `patches:\n  - patch: |-\n${text.replace(/^(?=.)/gm, '      ')}${rest}`;
const operation = (target: string, op: string) => inline(`- ${op}\n`, `    target: { ${target} }\n`);
const remove = '{ op: remove, path: /spec/replicas }';
const retarget = '{ op: replace, path: /spec/scaleTargetRef/name, value: other }';

const two = (overlay: string, more: Record<string, string> = {}) => ({
  'base/h.yaml': named('web'),
  'base/kustomization.yaml': 'resources: [h.yaml]\n',
  'o/k.yaml': named('web2'),
  'o/kustomization.yaml': `resources: [../base, k.yaml]\n${overlay}`,
  ...more,
});
const both = ['base/h.yaml:9 several-autoscalers', 'o/k.yaml:9 several-autoscalers'];

const fixed = (base: string, overlay: string, more: Record<string, string> = {}) => ({
  'base/d.yaml': base,
  'base/kustomization.yaml': 'resources: [d.yaml]\n',
  'o/hpa.yaml': named('web'),
  'o/kustomization.yaml': `resources: [../base, hpa.yaml]\n${overlay}`,
  ...more,
});
const isFixed = ['o/hpa.yaml:9 target-fixed-replicas'];

const deleted = ofHpa('$patch: delete');

const fact = (
  that: string,
  files: Readonly<Record<string, string>>,
  found: readonly string[] = [],
): KustomizedFact => ({ that, files, found });

export const severalAutoscalersFacts: readonly KustomizedFact[] = [
  fact('adds a second autoscaler', two(''), both),
  fact('deletes one in an inline patch', two(inline(deleted))),
  fact('deletes one in a patch file', two('patches: [{ path: del.yaml }]\n', { 'o/del.yaml': deleted })),
  fact('deletes one in patchesStrategicMerge', two('patchesStrategicMerge: [del.yaml]\n', { 'o/del.yaml': deleted })),
  fact(
    'gives one another target with an operation',
    two(operation('kind: HorizontalPodAutoscaler, name: web', retarget)),
  ),
  fact('selects what it gives another target by a regular expression', two(operation('name: we.', retarget))),
  fact(
    'selects what it gives another target by labels',
    two(operation('labelSelector: a=b', retarget), {
      'base/h.yaml': named('web').replace('metadata:\n', 'metadata:\n  labels: { a: b }\n'),
    }),
  ),
  fact(
    'gives one another target with operations in a file',
    two('patches: [{ path: op.json, target: { kind: HorizontalPodAutoscaler, name: web } }]\n', {
      'o/op.json': '[{ "op": "replace", "path": "/spec/scaleTargetRef/name", "value": "other" }]\n',
    }),
  ),
  fact(
    'gives one another target with a partial object',
    two(inline(ofHpa('spec: { scaleTargetRef: { name: other } }'))),
  ),
  fact(
    'replaces the whole spec',
    two(operation('kind: HorizontalPodAutoscaler, name: web', '{ op: remove, path: /spec }')),
  ),
  fact(
    'deletes one in a component',
    two('components: [../c]\n', {
      'c/kustomization.yaml': `kind: Component\napiVersion: kustomize.config.k8s.io/v1alpha1\n${inline(deleted)}`,
    }),
  ),
  fact(
    'deletes one in an overlay of the overlay',
    two('', { 'p/kustomization.yaml': `resources: [../o]\n${inline(deleted)}` }),
  ),
  fact(
    'deletes one under its later name',
    two(inline(ofHpa('$patch: delete', 'my-web')), {
      'base/kustomization.yaml': 'resources: [h.yaml]\nnamePrefix: my-\n',
    }),
  ),
  fact(
    'writes a target in a replacement',
    two(
      'replacements:\n  - source: { kind: HorizontalPodAutoscaler, name: web2, fieldPath: metadata.name }\n    targets: [{ select: { name: web }, fieldPaths: [spec.scaleTargetRef.name] }]\n',
    ),
  ),
  fact('includes a base with a workload under two prefixes', {
    ...two('', { 'base/h.yaml': `${named('web')}---\n${web}` }),
    'a/kustomization.yaml': 'resources: [../base]\nnamePrefix: a-\n',
    'b/kustomization.yaml': 'resources: [../base]\nnamePrefix: b-\n',
    'o/kustomization.yaml': 'resources: [../a, ../b, k.yaml]\n',
  }),
  fact(
    'has a base in another namespace',
    two('', { 'base/kustomization.yaml': 'namespace: other\nresources: [h.yaml]\n' }),
  ),
  fact(
    'has a base with a prefix, which kustomize follows',
    two('', {
      'base/h.yaml': `${named('web')}---\n${web}`,
      'base/kustomization.yaml': 'resources: [h.yaml]\nnamePrefix: my-\n',
    }),
    both,
  ),
  fact('sets a prefix for both', two('namePrefix: my-\n'), both),
  fact(
    'sets one namespace for all bases',
    two('namespace: app\n', { 'base/kustomization.yaml': 'namespace: other\nresources: [h.yaml]\n' }),
    both,
  ),
  fact('changes only a bound', two(inline(ofHpa('spec: { maxReplicas: 20 }'))), both),
  fact(
    'repeats the target in a patch',
    two(inline(ofHpa('spec: { scaleTargetRef: { kind: Deployment, name: web } }'))),
    both,
  ),
  fact(
    'deletes another autoscaler',
    two(inline(ofHpa('$patch: delete', 'third')), {
      'base/l.yaml': named('third', 'api'),
      'base/kustomization.yaml': 'resources: [h.yaml, l.yaml]\n',
    }),
    both,
  ),
  fact(
    'replaces the target of another autoscaler',
    two(operation('kind: HorizontalPodAutoscaler, name: third', retarget)),
    both,
  ),
  fact(
    'removes another field',
    two(operation('kind: HorizontalPodAutoscaler, name: web', '{ op: remove, path: /spec/minReplicas }')),
    both,
  ),
  fact(
    'is beside an overlay that deletes one',
    { ...two(''), 'p/kustomization.yaml': `resources: [../base]\n${inline(deleted)}` },
    both,
  ),
];

export const fixedReplicasFacts: readonly KustomizedFact[] = [
  fact('leaves the count of the base', fixed(counted(2), ''), isFixed),
  fact('removes the count with an operation', fixed(counted(2), operation('kind: Deployment, name: web', remove))),
  fact('removes the count wherever it is', fixed(counted(2), operation('kind: Deployment', remove))),
  fact(
    'removes the count with operations in a file',
    fixed(counted(2), 'patches: [{ path: op.yaml, target: { kind: Deployment } }]\n', { 'o/op.yaml': `- ${remove}\n` }),
  ),
  fact(
    'moves the count with an operation',
    fixed(counted(2), operation('kind: Deployment', '{ op: move, from: /spec/replicas, path: /spec/minReadySeconds }')),
  ),
  fact(
    'removes the count with null',
    fixed(counted(2), inline(patchOf('Deployment', 'web', 'spec: { replicas: null }'))),
  ),
  fact(
    'replaces the spec with one without a count',
    fixed(counted(2), inline(patchOf('Deployment', 'web', 'spec: { $patch: replace, paused: false }'))),
  ),
  fact('deletes the workload', fixed(counted(2), inline(patchOf('Deployment', 'web', '$patch: delete')))),
  fact(
    'removes the count in a component',
    fixed(counted(2), 'components: [../c]\n', {
      'c/kustomization.yaml': `kind: Component\napiVersion: kustomize.config.k8s.io/v1alpha1\n${operation('kind: Deployment', remove)}`,
    }),
  ),
  fact(
    'runs transformers of files',
    fixed(counted(2), 'transformers: [t.yaml]\n', {
      'o/t.yaml':
        'apiVersion: builtin\nkind: PatchTransformer\nmetadata: { name: t }\ntarget: { kind: Deployment }\npatch: "- op: remove\\n  path: /spec/replicas"\n',
    }),
  ),
  fact('sets the count where there is none', fixed(web, 'replicas: [{ name: web, count: 3 }]\n'), [
    'o/kustomization.yaml:2 target-fixed-replicas',
  ]),
  fact('sets another count', fixed(counted(2), 'replicas:\n  - name: web\n    count: 3\n'), [
    'o/kustomization.yaml:4 target-fixed-replicas',
  ]),
  fact('sets the count 0', fixed(web, 'replicas: [{ name: web, count: 0 }]\n'), [
    'o/kustomization.yaml:2 target-at-zero',
  ]),
  fact(
    'sets the count in a component',
    fixed(counted(2), 'components: [../c]\n', {
      'c/kustomization.yaml':
        'kind: Component\napiVersion: kustomize.config.k8s.io/v1alpha1\nreplicas: [{ name: web, count: 5 }]\n',
    }),
    ['c/kustomization.yaml:3 target-fixed-replicas'],
  ),
  {
    ...fact('sets the count and removes it again', {
      ...fixed(web, 'replicas: [{ name: web, count: 3 }]\n'),
      'p/kustomization.yaml': `resources: [../o]\n${operation('kind: Deployment', remove)}`,
    }),
    foundInEditor: ['o/kustomization.yaml:2 target-fixed-replicas'],
  },
  fact(
    'sets the count of another workload',
    fixed(counted(2), 'replicas: [{ name: api, count: 3 }]\n', {
      'base/kustomization.yaml': 'resources: [d.yaml, api.yaml]\n',
      'base/api.yaml': deployment('api'),
    }),
    isFixed,
  ),
  fact(
    'removes a field beside the count',
    fixed(counted(2), operation('kind: Deployment, name: web', '{ op: remove, path: /spec/template/metadata/labels }')),
    isFixed,
  ),
  fact('removes the count of another workload', fixed(counted(2), operation('name: api', remove)), isFixed),
];

const mirrored = (more: Record<string, string> = {}) => ({
  'us/hpa.yaml': inApp(named('web-us')),
  'eu/hpa.yaml': inApp(named('web-eu')),
  ...more,
});

export const folderFacts: readonly KustomizedFact[] = [
  fact('has the same file in a folder for each cluster', mirrored()),
  fact('has two files in one folder', { 'us/a.yaml': inApp(named('a')), 'us/b.yaml': inApp(named('b')) }, [
    'us/a.yaml:10 several-autoscalers',
    'us/b.yaml:10 several-autoscalers',
  ]),
  fact('has different files in two folders', { 'a/hpa.yaml': inApp(named('a')), 'b/other.yaml': inApp(named('b')) }, [
    'a/hpa.yaml:10 several-autoscalers',
    'b/other.yaml:10 several-autoscalers',
  ]),
];
