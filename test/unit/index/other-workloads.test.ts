// Of very many rendered workloads, only possible targets of autoscalers are read.
import { expect, test } from 'vitest';
import { otherWorkloads } from '../../../core/charts/other-workloads.ts';

const workload = (name: string) => `kind: Deployment\nmetadata:\n  name: ${name}\n`;
const hpa = (target: string) =>
  `kind: HorizontalPodAutoscaler\nmetadata:\n  name: web\nspec:\n  scaleTargetRef: {kind: Deployment, name: ${target}}\n`;
const budget = 'kind: PodDisruptionBudget\nmetadata:\n  name: other\n';
const many = Array.from({ length: 400 }, (_, at) => workload(`web-${at}`)).join('---\n');

test('of many, all but the targets are left out', () => {
  const isOther = otherWorkloads([many, hpa('web-7')]);
  expect(isOther(workload('web-7'))).toBe(false);
  expect(isOther(workload('web-8'))).toBe(true);
  expect(isOther(budget)).toBe(false);
  expect(isOther(hpa('web-7'))).toBe(false);
  expect(isOther(workload('{{ .Values.name }}'))).toBe(false);
});

test('none is left out of few, or where a target is not known', () => {
  expect(otherWorkloads([workload('web-8'), hpa('web-7')])(workload('web-8'))).toBe(false);
  expect(otherWorkloads([many, hpa('{{ now }}')])(workload('web-8'))).toBe(false);
});
