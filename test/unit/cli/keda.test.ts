// A ScaledObject of a chart or a kustomization is treated as one in a file.
import { describe, expect, test } from 'vitest';
import { replicast } from '../../support/io.ts';

const scaledObject = (max: string) => `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: worker
spec:
  scaleTargetRef:
    name: worker
  minReplicaCount: 1
  maxReplicaCount: ${max}
  triggers:
    - type: rabbitmq
      metadata: { queueName: jobs, mode: QueueLength, value: "5", host: amqp://mq }
`;
const workload = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: worker
spec:
  selector:
    matchLabels: { app: worker }
  template:
    metadata:
      labels: { app: worker }
    spec:
      containers: [{ name: app, image: x }]
`;

const chart = (max: number) => ({
  'chart/Chart.yaml': 'apiVersion: v2\nname: worker\nversion: 0.1.0\n',
  'chart/values.yaml': `max: ${max}\n`,
  'chart/templates/scaled.yaml': scaledObject('{{ .Values.max }}'),
  'chart/templates/workload.yaml': workload,
});
const overlay = (max: number) => ({
  'base/kustomization.yaml': 'resources: [scaled.yaml, workload.yaml]\n',
  'base/scaled.yaml': scaledObject('10'),
  'base/workload.yaml': workload,
  'prod/kustomization.yaml': `resources: [../base]
patches:
  - target: { kind: ScaledObject }
    patch: |-
      - { op: replace, path: /spec/maxReplicaCount, value: ${max} }
`,
});

describe('a ScaledObject', () => {
  test.each([
    ['of a chart', 'chart', chart(10), '1 → 4 → 8 → 10 in 30 s'],
    ['of a kustomization', 'prod', overlay(30), '1 → 4 → 8 → 16 → 30 in 45 s'],
  ])('%s is simulated', async (_, folder, files, sequence) => {
    const { code, out } = await replicast(`simulate ${folder}`, files);
    expect({ code, line: out.split('\n')[1] }).toEqual({ code: 0, line: expect.stringContaining(sequence) });
  });

  test.each([
    ['of a chart, at its value', 'chart', chart(0), 'chart/values.yaml:1:6'],
    ['of a kustomization, at its patch', 'prod', overlay(0), 'prod/kustomization.yaml:5'],
  ])('%s is checked', async (_, folder, files, place) => {
    const { code, out } = await replicast(`lint ${folder}`, files);
    expect(code).toBe(1);
    expect(out).toContain(place);
    expect(out).toContain('spec.maxReplicaCount: Invalid value: 0');
  });

  test.each([
    ['of a chart', 'chart', chart(0)],
    ['of a kustomization', 'prod', overlay(0)],
  ])('%s is answered by the API server', async (_, folder, files) => {
    const { code, out } = await replicast(`admit ${folder}`, files);
    expect(code).toBe(1);
    expect(out).toContain('The ScaledObject "worker" is invalid');
  });
});
