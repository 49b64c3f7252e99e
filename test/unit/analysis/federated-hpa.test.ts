// A FederatedHPA of Karmada is checked and simulated as an HPA of one cluster.
import { describe, expect, test } from 'vitest';
import { replicast } from '../../support/io.ts';
import { completionsOf, diagnosticsOf, hoverOf, lensesOf } from '../../support/marked.ts';

const federated = (spec = '') => `apiVersion: autoscaling.karmada.io/v1alpha1
kind: FederatedHPA
metadata:
  name: web
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web
  minReplicas: 2
  maxReplicas: 20
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: 60
${spec}`;

const codes = (text: string) => diagnosticsOf(text, { path: 'fhpa.yaml' }).map(({ code }) => code);

test('a FederatedHPA has the sequences of an HPA', () => {
  expect(codes(federated())).toEqual([]);
  expect(lensesOf(federated()).join('\n')).toContain('2 → 4 → 8 → 16 → 20 in 45 s');
});

describe('the checks of an HPA', () => {
  test('are those of its fields', () => {
    expect(codes(federated().replace('20', '1'))).toEqual(['api/invalid']);
    expect(codes(federated().replace('maxReplicas', 'maxReplica'))).toContain('api/unknown-field');
  });

  test('are its rules, with their fixes', () => {
    const text = federated(
      '  behavior:\n    scaleDown:\n      policies: [{ type: Pods, value: 1, periodSeconds: 5 }]\n',
    );
    expect(codes(text)).toEqual(['behavior-one-direction', 'period-below-sync']);
  });

  test('of its kind name it', () => {
    expect(codes(federated().replace('FederatedHPA', 'FederatedHpa'))).toEqual(['api/no-such-kind']);
    expect(codes(federated().replace('FederatedHPA', 'CronFederatedHPA'))).toEqual([]);
  });
});

test('fields are completed and explained', () => {
  expect(completionsOf(federated('  beh<|>')).items.map(({ label }) => label)).toContain('behavior');
  expect(hoverOf(federated().replace('maxReplicas', 'max<|>Replicas'))).toContain('20');
});

describe('the answer to a FederatedHPA', () => {
  const admitted = async (text: string) => replicast('admit web.yaml', { 'web.yaml': text });

  test('is that of the API server, and the defaults of the webhook', async () => {
    const { code, out } = await replicast('admit web.yaml --format json', { 'web.yaml': federated() });
    expect(code).toBe(0);
    const [answer] = JSON.parse(out);
    expect(answer).toMatchObject({ verdict: 'accepted', stored: { kind: 'FederatedHPA' } });
    expect(answer.controllerDefaulted).toMatchObject({ minReplicas: 2, maxReplicas: 20 });
  });

  test("is the webhook's refusal of a number, which the definition does not limit", async () => {
    const { code, out } = await admitted(federated('  behavior: { scaleUp: { stabilizationWindowSeconds: 4000 } }\n'));
    expect(code).toBe(1);
    expect(out).toContain("Karmada's webhook refuses it: spec.behavior.scaleUp.stabilizationWindowSeconds: Invalid");
  });

  test("is the definition's refusal of a type, and kubectl's of a key", async () => {
    expect((await admitted(federated().replace('20', 'many'))).out).toContain('must be of type integer');
    expect((await admitted(federated().replace('maxReplicas', 'maxreplicas'))).out).toContain('unknown field');
  });
});
