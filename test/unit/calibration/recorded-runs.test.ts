// The distance between the runs of a world and the measured runs, only as exact as a search needs it.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import type { CalibrationSubject } from '../../../core/calibration/calibration-subject.ts';
import { recordedErrors, recordedRunner } from '../../../core/calibration/recorded-runs.ts';
import type { CandidateWorld } from '../../../core/calibration/world-parameters.ts';
import { differenceBetween, shareOf, stepsOfSamples } from '../../../core/measured/step-line.ts';
import type { Autoscaler } from '../../../core/model/autoscaler.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { hpa } from '../../support/hpa.ts';
import { scenario } from '../../support/scenario.ts';

const horizontal = hpa({
  maxReplicas: 20,
  metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } }],
});

/** KEDA wakes the autoscaler between two syncs. */
function scaledObject(): Autoscaler {
  const text = `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: worker }
spec:
  scaleTargetRef: { name: worker }
  cooldownPeriod: 60
  maxReplicaCount: 20
  triggers:
    - type: rabbitmq
      metadata: { hostFromEnv: RABBIT, queueName: jobs, mode: QueueLength, value: "20", activationValue: "0" }
`;
  const autoscaler = analyzeDocument(text, { json: false }).autoscalers[0]?.reading?.autoscaler;
  if (!autoscaler) throw new Error('cannot be simulated');
  return autoscaler;
}

const seconds = 600;
const subjectOf = (autoscaler: Autoscaler, first: number): CalibrationSubject => ({
  autoscaler,
  profile: newestReleaseProfile(),
  scenario: scenario({ workload: { containers: [{ name: 'app', cpuMilli: 500 }], capacityPerPod: 1000 } }),
  run: {
    seconds,
    columns: {
      load: [
        [0, first === 0 ? 0 : 20],
        [100, 110],
        [400, first === 0 ? 0 : 30],
      ],
      replicas: [
        [0, first],
        [115, 4],
        [145, 9],
        [590, 9],
      ],
    },
  },
});

const subjects: Record<string, { subject: CalibrationSubject; worlds: CandidateWorld[] }> = {
  'a HorizontalPodAutoscaler': {
    subject: subjectOf(horizontal, 1),
    worlds: [8, 20, 22, 40, 80].map((cpuPerUnit) => ({ values: { cpuPerUnit, readySeconds: 10 } })),
  },
  'a ScaledObject': {
    subject: subjectOf(scaledObject(), 0),
    worlds: [2, 10, 40].map((capacityPerPod) => ({ values: { capacityPerPod, readySeconds: 10 } })),
  },
};

describe.each(Object.entries(subjects))('the error of a world of %s', (_, { subject, worlds }) => {
  const errorIn = recordedErrors(subject);

  test('is the mean over the phases of its runs', () => {
    const measured = stepsOfSamples(subject.run.columns.replicas ?? []);
    const runsIn = recordedRunner(subject);
    for (const world of worlds) {
      const shares = runsIn(world).map(({ line }) => shareOf(differenceBetween(measured, line, seconds)));
      const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length;
      expect(errorIn(world, Number.POSITIVE_INFINITY)).toBe(mean);
    }
  });

  test('is not computed if it is too large, and is the same if it is not', () => {
    for (const world of worlds) {
      const error = errorIn(world, Number.POSITIVE_INFINITY);
      expect(error).toBeGreaterThan(0);
      expect(errorIn(world, error * 1.0001)).toBe(error);
      expect(errorIn(world, error / 2)).toBe(Number.POSITIVE_INFINITY);
      expect(errorIn(world, -0.01)).toBe(Number.POSITIVE_INFINITY);
    }
  });
});
