// Workspaces with everything that decides whether an autoscaler ever scales.
import { Chance } from './chance.ts';

export interface GeneratedWorkspace {
  layout: Layout;
  texts: Record<string, string>;
}

const layouts = [
  'one file',
  'files',
  'files with namespaces',
  'chart',
  'chart with values',
  'overlay',
  'patching overlay',
] as const;
type Layout = (typeof layouts)[number];

interface Parts {
  objects: Record<string, string>;
  patch: string;
}

export function generateWorkspace(seed: number): GeneratedWorkspace {
  const chance = new Chance(seed);
  const layout = chance.of(layouts);
  const withNamespaces = layout === 'one file' ? chance.is(0.3) : layout === 'files with namespaces';
  const parts = partsOf(chance, withNamespaces);
  return {
    layout,
    texts: Object.fromEntries(
      Object.entries(laidOut(layout, parts, chance)).map(([name, text]) => [`w/${name}`, text]),
    ),
  };
}

function laidOut(layout: Layout, { objects, patch }: Parts, chance: Chance): Record<string, string> {
  switch (layout) {
    case 'one file':
      return { 'all.yaml': Object.values(objects).join('---\n') };
    case 'files':
    case 'files with namespaces':
      return objects;
    case 'chart':
    case 'chart with values':
      return chartOf(objects, layout === 'chart with values', chance);
    case 'overlay':
    case 'patching overlay': {
      const base = Object.fromEntries(Object.entries(objects).map(([name, text]) => [`base/${name}`, text]));
      const patched = layout === 'patching overlay' ? 'patches: [{ path: patch.yaml }]\n' : '';
      const changed = chance.of(['namespace: prod\n', 'namePrefix: eu-\n', 'commonLabels: { app: all }\n', '']);
      return {
        ...base,
        'base/kustomization.yaml': `resources: [${Object.keys(objects).join(', ')}]\n`,
        'over/kustomization.yaml': `resources: [../base]\n${changed}${patched}`,
        ...(patched !== '' && { 'over/patch.yaml': patch }),
      };
    }
  }
}

function chartOf(objects: Record<string, string>, withValues: boolean, chance: Chance): Record<string, string> {
  const chart = { 'Chart.yaml': 'apiVersion: v2\nname: w\nversion: 1.0.0\n' };
  if (!withValues) return { ...chart, ...templates(objects, (text) => text) };
  const written = {
    'kind: Deployment\n': chance.is() ? 'kind: {{ .Values.kind }}\n' : 'kind: Deployment\n',
    'name: web ': chance.is() ? 'name: {{ .Values.name }} ' : 'name: web ',
  };
  const replace = (text: string) =>
    Object.entries(written).reduce((result, [from, to]) => result.replaceAll(from, to), text);
  return { ...chart, 'values.yaml': 'kind: Deployment\nname: web\n', ...templates(objects, replace) };
}

function templates(objects: Record<string, string>, write: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(objects).map(([name, text]) => [`templates/${name}`, write(text)]));
}

const target = 'apiVersion: apps/v1, kind: Deployment, name: web ';

function partsOf(chance: Chance, withNamespaces: boolean): Parts {
  const namespace = () => (withNamespaces ? `, namespace: ${chance.of(['a', 'a', 'a', 'b'])}` : '');
  const objects: Record<string, string> = {
    'hpa.yaml': autoscaler('web', { chance, namespace: namespace(), reference: referenceOf(chance) }),
    'web.yaml': workload('web', { chance, namespace: namespace(), app: 'web' }),
  };
  if (chance.is(0.2))
    objects['second.yaml'] = autoscaler('second', { chance, namespace: namespace(), reference: target });
  if (chance.is(0.1)) objects['scaled.yaml'] = scaledObject(namespace());
  if (chance.is(0.1))
    objects['range.yaml'] = `apiVersion: v1\nkind: LimitRange\nmetadata: { name: range ${namespace()} }\n`;
  if (chance.is(0.1)) objects['vpa.yaml'] = verticalAutoscaler(namespace());
  if (chance.is(0.3)) {
    objects['other.yaml'] = workload('other', { chance, namespace: namespace(), app: chance.of(['web', 'other']) });
    if (chance.is(0.7))
      objects['other-hpa.yaml'] = autoscaler('other', {
        chance,
        namespace: namespace(),
        reference: 'apiVersion: apps/v1, kind: Deployment, name: other',
      });
  }
  if (objects['hpa.yaml']?.includes('name: rollout '))
    objects['rollout.yaml'] =
      `apiVersion: argoproj.io/v1alpha1\nkind: Rollout\nmetadata: { name: rollout ${namespace()} }\nspec:\n  workloadRef: { ${target}}\n`;
  const requests = chance.of(['{ cpu: 100m, memory: 64Mi }', '{ memory: 64Mi }']);
  const patch = `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec:\n  template:\n    spec:\n      containers: [{ name: app, resources: { requests: ${requests} } }]\n`;
  return { objects, patch };
}

function referenceOf(chance: Chance): string {
  return chance.is(0.7)
    ? target
    : chance.of([
        'apiVersion: apps/v1, kind: DaemonSet, name: web ',
        'apiVersion: apps/v1, kind: Rollout, name: web ',
        'apiVersion: apps/v1, kind: deployment, name: web ',
        'apiVersion: networking.k8s.io/v1, kind: Ingress, name: web ',
        'kind: Deployment, name: web ',
        'apiVersion: argoproj.io/v1alpha1, kind: Rollout, name: rollout ',
      ]);
}

interface ObjectOptions {
  chance: Chance;
  namespace: string;
}

function autoscaler(name: string, { chance, namespace, reference }: ObjectOptions & { reference: string }): string {
  const resource = (resourceName: string, goal: string) =>
    `{ type: Resource, resource: { name: ${resourceName}, target: { ${goal} } } }`;
  const utilization = 'type: Utilization, averageUtilization: 60';
  const metrics = chance.of([
    '',
    resource('cpu', utilization),
    resource('cpu', 'type: AverageValue, averageValue: 100m'),
    resource('memory', utilization),
    resource('mem', utilization),
    `${resource('cpu', utilization)}, ${resource('memory', utilization)}`,
    `{ type: ContainerResource, containerResource: { name: cpu, container: ${chance.of(['app', 'gone'])}, target: { ${utilization} } } }`,
    '{ type: Pods, pods: { metric: { name: requests }, target: { type: AverageValue, averageValue: 5 } } }',
  ]);
  const behavior = chance.is(0.15)
    ? `  behavior: { scaleUp: { selectPolicy: Disabled }${chance.is() ? ', scaleDown: { selectPolicy: Disabled }' : ''} }\n`
    : '';
  return `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: ${name}${namespace} }
spec:
  scaleTargetRef: { ${reference}}
  minReplicas: 2
  maxReplicas: 9
${metrics === '' ? '' : `  metrics: [${metrics}]\n`}${behavior}`;
}

function workload(name: string, { chance, namespace, app }: ObjectOptions & { app: string }): string {
  const replicas = chance.of(['', '', '  replicas: 3\n', '  replicas: 0\n']);
  const resources = chance.of([
    '{}',
    '{ requests: { cpu: 100m, memory: 64Mi } }',
    '{ requests: { memory: 64Mi } }',
    '{ requests: { cpu: 0 } }',
    '{ limits: { cpu: 50m } }',
  ]);
  const labels = chance.is(0.8) ? `{ app: ${app}, name: ${name} }` : `{ app: ${app} }`;
  const selector = chance.is(0.7) ? labels : `{ app: ${app} }`;
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} ${namespace} }
spec:
${replicas}  selector: { matchLabels: ${selector} }
  template:
    metadata: { labels: ${labels} }
    spec: { containers: [{ name: app, image: app, resources: ${resources} }] }
`;
}

function scaledObject(namespace: string): string {
  return `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: scaled ${namespace} }
spec:
  scaleTargetRef: { name: web }
  triggers: [{ type: cpu, metricType: Utilization, metadata: { value: "60" } }]
`;
}

function verticalAutoscaler(namespace: string): string {
  return `apiVersion: autoscaling.k8s.io/v1
kind: VerticalPodAutoscaler
metadata: { name: vertical ${namespace} }
spec:
  targetRef: { ${target}}
`;
}
