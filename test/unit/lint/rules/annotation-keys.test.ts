import { expect, test } from 'vitest';
import { analyzeDocument } from '../../../../core/analysis/analyze-document.ts';
import { certainFixes } from '../../../../core/lint/fixes/fix-all.ts';
import { yaml } from '../../../support/yaml.ts';

const certainTitles = (behavior: string) => {
  const text = yaml`
    apiVersion: autoscaling/v1
    kind: HorizontalPodAutoscaler
    metadata:
      name: web
      annotations:
        autoscaling.alpha.kubernetes.io/behavior: '${behavior}'
    spec:
      scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
      maxReplicas: 10
      targetCPUUtilizationPercentage: 50
  `;
  const fixes = certainFixes(analyzeDocument(text, { json: false }), { levels: {} });
  return fixes.filter(({ code }) => code === 'v1-behavior-annotation').map(({ title }) => title);
};

test('a misspelled direction is renamed by a certain fix only if the server accepts its policies then', () => {
  const policies = '"Policies":[{"Type":"Pods","Value":1,"PeriodSeconds":60}]';
  expect(certainTitles(`{"ScaleDwn":{${policies}}}`)).toEqual(['Rename to ScaleDown']);
  expect(certainTitles('{"ScaleDwn":{"StabilizationWindowSeconds":60}}')).toEqual([]);
  expect(certainTitles(`{"ScaleDown":{"SelectPolcy":"Min",${policies}}}`)).toEqual(['Rename to SelectPolicy']);
});
