// The numbers in messages about other objects equal what Kubernetes computes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyzeDocument } from '../../../../core/analysis/analyze-document.ts';
import { prepare } from '../../../../core/simulator/hpa/prepare.ts';
import { recommendedReplicas } from '../../../../core/simulator/hpa/scaling-steps.ts';
import { newestReleaseProfile } from '../../../../core/simulator/profile.ts';
import { runs } from '../../../support/effort.ts';
import { diagnosticsOf } from '../../../support/marked.ts';
import { deployment, hpaFor } from '../../../support/workspace.ts';

const cpu = (percent: number) =>
  `  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: ${percent} } } }]\n`;

function messageOf(code: string, hpa: string, ...others: string[]): string | undefined {
  const files = { 'hpa.yaml': [hpa, ...others].join('---\n') };
  const [found, ...more] = diagnosticsOf(hpa, { files }).filter((each) => each.code === code);
  expect(more).toEqual([]);
  return found?.message as string | undefined;
}

test('target-above-limit: pods at their limit never get another one, and the percentage is that of the target', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 150 }),
      fc.integer({ min: 10, max: 4000 }),
      fc.integer({ min: 0, max: 1000 }),
      fc.constantFrom('0', '50m', '0.1', '0.3'),
      (target, request, above, tolerance) => {
        const limit = request + above;
        const hpa = hpaFor('web', `${cpu(target)}  behavior: { scaleUp: { tolerance: ${tolerance} } }\n`);
        const workload = deployment('web', '', `${request}m`).replace(
          '            requests:',
          `            limits: { cpu: ${limit}m }\n            requests:`,
        );
        const message = messageOf('target-above-limit', hpa, workload);
        const controller = autoscalerOf(hpa);
        const [metric] = controller.metrics;
        if (!metric) throw new Error('the metric is missing');
        const used = Math.trunc((limit * 100) / request);
        const recommended = [1, 3, 9].map(
          (replicas) => recommendedReplicas(controller, metric, 'percent', replicas, used) ?? replicas,
        );
        if (message === undefined) return;
        for (const [index, replicas] of [1, 3, 9].entries()) expect(recommended[index]).toBeLessThanOrEqual(replicas);
        expect(message).toContain(
          `allow only ${Math.floor((limit / ((request * target) / 100)) * 100)} % of the target`,
        );
      },
    ),
    runs(200, 10),
  ));

function autoscalerOf(text: string) {
  const autoscaler = analyzeDocument(text, { json: false }).autoscalers[0]?.reading?.autoscaler;
  if (autoscaler?.kind !== 'HorizontalPodAutoscaler') throw new Error('the autoscaler is unreadable');
  return prepare(autoscaler, newestReleaseProfile());
}

const amounts = fc.oneof(
  fc.nat(30).map((count) => ({ text: String(count), of: () => count })),
  fc.nat(100).map((percent) => ({
    text: `${percent}%`,
    of: (pods: number) => Math.ceil((percent * pods) / 100),
  })),
);

test('pdb-blocks-drain: it is reported exactly when the disruption controller allows no eviction at minReplicas', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom('minAvailable', 'maxUnavailable'),
      amounts,
      (minReplicas, field, amount) => {
        const hpa = hpaFor('web', `${cpu(60)}  minReplicas: ${minReplicas}\n`).replace(
          'maxReplicas: 10',
          'maxReplicas: 40',
        );
        const budget = `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: web }
spec: { ${field}: ${amount.text}, selector: { matchLabels: { app: web } } }
`;
        const kept = field === 'minAvailable' ? amount.of(minReplicas) : minReplicas - amount.of(minReplicas);
        const message = messageOf('pdb-blocks-drain', hpa, deployment('web'), budget);
        expect(message !== undefined).toBe(minReplicas - kept <= 0);
        if (message !== undefined)
          expect(message).toContain(`At minReplicas ${minReplicas} no pod of the target may be evicted`);
      },
    ),
    runs(200, 10),
  ));

test('quota-below-max: as many pods fit into the quota as the message says, and one more does not', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 0, max: 60_000 }),
      (maxReplicas, request, hard) => {
        const inShop = (text: string) => text.replace('metadata:\n  name: web\n', '$&  namespace: shop\n');
        const hpa = inShop(hpaFor('web', cpu(60))).replace('maxReplicas: 10', `maxReplicas: ${maxReplicas}`);
        const quota = `apiVersion: v1
kind: ResourceQuota
metadata: { name: team, namespace: shop }
spec: { hard: { requests.cpu: ${hard}m } }
`;
        const message = messageOf('quota-below-max', hpa, inShop(deployment('web', '', `${request}m`)), quota);
        expect(message !== undefined).toBe(maxReplicas * request > hard);
        if (message === undefined) return;
        const pods = Number(/^At most (\d+) pods can/.exec(message)?.[1]);
        expect(pods * request).toBeLessThanOrEqual(hard);
        expect((pods + 1) * request).toBeGreaterThan(hard);
        expect(message).toContain(`pods can exist, but maxReplicas is ${maxReplicas}:`);
      },
    ),
    runs(200, 10),
  ));
