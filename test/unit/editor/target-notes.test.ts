// Notes at the target reference about objects that certainly have the same target.
import { describe, expect, test } from 'vitest';
import { prepareRename, renameAt } from '../../../core/editor/navigation/rename.ts';
import { uriKey } from '../../../core/index/uris.ts';
import { hoverOf } from '../../support/marked.ts';
import { deployment, hpaFor, openAt } from '../../support/workspace.ts';
import { nested, yaml } from '../../support/yaml.ts';

const spec = yaml`
  spec:
    scaleTarget<|>Ref: { apiVersion: apps/v1, kind: Deployment, name: web }
    maxReplicas: 3
`;
const namespaced = spec.replace(
  'spec:',
  yaml`
    apiVersion: autoscaling/v2
    kind: HorizontalPodAutoscaler
    metadata: { name: web, namespace: shop }
    spec:`,
);
const vpa = (namespace: string) =>
  yaml`
    apiVersion: autoscaling.k8s.io/v1
    kind: VerticalPodAutoscaler
    metadata: { name: sizes, namespace: ${namespace} }
    spec:
      targetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  `;
const keda = yaml`
  apiVersion: keda.sh/v1alpha1
  kind: ScaledObject
  metadata: { name: events, namespace: shop }
  spec:
    scaleTargetRef: { name: web }
`;
const others = (card: string | undefined) =>
  card?.split('\n\n').filter((line) => line.includes('has the same target')) ?? [];

describe('a note at the target reference names', () => {
  test('another autoscaler, a ScaledObject and a VerticalPodAutoscaler', () => {
    const second = hpaFor('web').replace(
      '  name: web\n',
      nested`
        name: second
        namespace: shop
      `,
    );
    expect(
      others(hoverOf(namespaced, { files: { 'second.yaml': second, 'keda.yaml': keda, 'vpa.yaml': vpa('shop') } })),
    ).toEqual([
      'HorizontalPodAutoscaler `second` (w/second.yaml) has the same target: both set the replicas of the workload.',
      'ScaledObject `events` (w/keda.yaml) has the same target: the HPA that KEDA makes for it also sets the replicas of the workload.',
      'VerticalPodAutoscaler `sizes` (w/vpa.yaml) has the same target and may change the requests that the usage is measured against.',
    ]);
  });
  test('nothing of another namespace', () =>
    expect(others(hoverOf(namespaced, { files: { 'vpa.yaml': vpa('other') } }))).toEqual([]));
  test('nothing if the match is uncertain', () =>
    expect(others(hoverOf(spec, { files: { 'vpa.yaml': vpa('shop') } }))).toEqual([]));
  test('nothing for the autoscaler itself', () =>
    expect(others(hoverOf(namespaced, { files: { 'hpa.yaml': namespaced.replace('<|>', '') } }))).toEqual([]));
});

describe('a PodDisruptionBudget', () => {
  const budget = (more: string) =>
    yaml`
      apiVersion: policy/v1
      kind: PodDisruptionBudget
      metadata: { name: keep, namespace: shop }
      spec:
        ${more}
    `;
  const notesOf = (more: string, min = 2) => {
    const card = hoverOf(
      namespaced.replace(
        '  maxReplicas: 3',
        nested`
          minReplicas: ${min}
          maxReplicas: 9`,
      ),
      {
        files: { 'web.yaml': deployment('web', '  namespace: shop\n'), 'budget.yaml': budget(more) },
      },
    );
    return card?.split('\n\n').filter((line) => line.includes('PodDisruptionBudget'));
  };
  const selector = 'selector: { matchLabels: { app: web } }\n';
  test('that allows no eviction at minReplicas is named', () =>
    expect(
      notesOf(yaml`
        minAvailable: 2
        ${selector}
      `),
    ).toEqual([
      'PodDisruptionBudget `keep` (w/budget.yaml) keeps 2 pods available: at minReplicas (2) no pod of the target may be evicted, so nodes that run these pods cannot be drained.',
    ]));
  test('that allows an eviction is not named', () =>
    expect(
      notesOf(yaml`
        minAvailable: 1
        ${selector}
      `),
    ).toEqual([]));
  test.each([
    ['minAvailable: 51%', 'keeps 51% of the pods (2 of 2) available'],
    ['maxUnavailable: 0', 'allows no unavailable pod (maxUnavailable: 0)'],
  ])('in percent or as its complement is computed: %s', (amount, text) =>
    expect(
      notesOf(yaml`
        ${amount}
        ${selector}
      `),
    ).toEqual([expect.stringContaining(text)]),
  );
  test('in percent that allows an eviction is not named', () =>
    expect(
      notesOf(yaml`
        minAvailable: 50%
        ${selector}
      `),
    ).toEqual([]));
  test('of other pods is not named', () =>
    expect(
      notesOf(yaml`
        minAvailable: 2
        ${selector.replace('web', 'api')}
      `),
    ).toEqual([]));
  test('that selects by more than labels is not named', () =>
    expect(
      notesOf(yaml`
        minAvailable: 2
        selector: { matchLabels: { app: web }, matchExpressions: [] }
      `),
    ).toEqual([]));
});

describe('a rename', () => {
  test('does not change templated names', () => {
    const templated = hpaFor('web').replaceAll('name: web', 'name: {{ .Release.Name }}');
    const { index, uri, position } = openAt({
      'web.yaml': deployment('w<|>eb'),
      'hpa.yaml': templated,
      'kustomization.yaml': 'resources: [hpa.yaml, web.yaml]\n',
    });
    const renamed = renameAt(index, uri, position, 'shop');
    expect('edit' in renamed && Object.keys(renamed.edit.changes ?? {})).toEqual(['file:///w/web.yaml']);
  });
  test('is not possible on a templated name', () => {
    const { index, uri, position } = openAt({ 'web.yaml': deployment('{{ .Rele<|>ase.Name }}-web') });
    expect(prepareRename(index, uri, position)).toBeUndefined();
  });
});

test.each([
  ['file:///c%3A/w/a.yaml', 'file:///C:/w/a.yaml'],
  ['file:///w/my%20shop/%C3%A9.yaml', 'file:///w/my shop/é.yaml'],
  ['file://localhost/w/a.yaml', 'file:///w/a.yaml'],
  ['file:/w/a.yaml', 'file:///w/a.yaml'],
])('%s is the same file as %s', (one, other) => expect(uriKey(one)).toBe(uriKey(other)));

test.each([
  ['file:///w/a.yaml', 'file:///w/A.yaml'],
  ['file:///w/a%2Fb.yaml', 'file:///w/a%252Fb.yaml'],
  ['memfs:/w/a.yaml', 'file:///w/a.yaml'],
  ['untitled:Untitled-1', 'untitled:Untitled-2'],
])('%s is another file than %s', (one, other) => expect(uriKey(one)).not.toBe(uriKey(other)));
