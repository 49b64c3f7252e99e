// kubectl gives items without a kind the kind of their list.
import { expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { scanFile } from '../../../core/analysis/scan-document.ts';
import { convertDocument } from '../../../core/lint/convert/convert.ts';
import { checkCompletion, diagnosticsOf, hoverOf, lensesOf } from '../../support/marked.ts';
import { yaml } from '../../support/yaml.ts';

const listOf = (kind: string, apiVersion = 'autoscaling/v2', own = '') => `apiVersion: ${apiVersion}
kind: ${kind}
items:
  - metadata:
      name: web
    ${own}
    spec:
      scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
      minReplicas: 1
      maxReplicas: 0
`;
const autoscalersOf = (text: string) =>
  analyzeDocument(text, { json: false }).autoscalers.map(({ object, item }) => [item, object.apiVersion, object.kind]);

test('an item with neither kind nor apiVersion has those of its list', () => {
  expect(autoscalersOf(listOf('HorizontalPodAutoscalerList'))).toEqual([
    [0, 'autoscaling/v2', 'HorizontalPodAutoscaler'],
  ]);
  expect(autoscalersOf(listOf('HorizontalPodAutoscalerList', 'autoscaling/v1'))).toEqual([
    [0, 'autoscaling/v1', 'HorizontalPodAutoscaler'],
  ]);
  expect(autoscalersOf(listOf('WatermarkPodAutoscalerList', 'datadoghq.com/v1alpha1'))).toEqual([
    [0, 'datadoghq.com/v1alpha1', 'WatermarkPodAutoscaler'],
  ]);
});

test('an item that has one of the two takes nothing from its list, and a plain List gives nothing', () => {
  expect(autoscalersOf(listOf('HorizontalPodAutoscalerList', 'autoscaling/v2', 'apiVersion: autoscaling/v1'))).toEqual(
    [],
  );
  expect(autoscalersOf(listOf('List', 'v1'))).toEqual([]);
});

test('such an item has diagnostics, a lens, hovers and completion', () => {
  const text = listOf('HorizontalPodAutoscalerList');
  expect(diagnosticsOf(text).map(({ range, code }) => [range.start.line, code])).toContainEqual([9, 'api/required']);
  expect(lensesOf(text.replace('maxReplicas: 0', 'maxReplicas: 8')).join()).toContain('1 → 4 → 8');
  expect(hoverOf(text.replace('maxR', 'max<|>R'))).toContain('**maxReplicas**');
  checkCompletion(text.replace('maxReplicas: 0', 'be<|>'), ['maxReplicas', 'metrics', 'behavior']);
});

test('a version that is not served is reported at the list, which names it', () => {
  const text = listOf('HorizontalPodAutoscalerList', 'autoscaling/v2beta1');
  const { range } = diagnosticsOf(text, { kubernetes: '1.37' }).find(({ code }) => code === 'api/not-served') ?? {};
  expect(range?.start).toEqual({ line: 0, character: 12 });
});

test('the workspace has the objects of such a list, workloads too', () => {
  const text = yaml`
    apiVersion: apps/v1
    kind: DeploymentList
    items:
      - metadata: { name: web }
        spec:
          template: { spec: { containers: [{ name: app }] } }
  `;
  const namesOf = (scanned: string) =>
    scanFile('file:///w/list.yaml', scanned).flatMap(({ objects }) =>
      objects.map(({ kind, name }) => [kind, name.text]),
    );
  expect(namesOf(text)).toEqual([['Deployment', 'web']]);
  expect(namesOf(listOf('HorizontalPodAutoscalerList'))).toEqual([['HorizontalPodAutoscaler', 'web']]);
});

test('a conversion says that the version is written in the list', () => {
  const { text, obstacles } = convertDocument(
    analyzeDocument(listOf('HorizontalPodAutoscalerList', 'autoscaling/v1'), { json: false }),
    'v2',
  );
  expect(obstacles.map(({ sentence }) => sentence)).toEqual([
    'The object takes its apiVersion from a list or an anchor: write apiVersion into the object first.',
  ]);
  expect(text).toBe(listOf('HorizontalPodAutoscalerList', 'autoscaling/v1'));
});
