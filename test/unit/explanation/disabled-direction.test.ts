// `selectPolicy: Disabled`, which the controller reports as a limited step.
import { expect, test } from 'vitest';
import { explainObject } from '../../../core/explanation/explain.ts';
import type { ObjectValue } from '../../../core/model/value.ts';
import { cpuRow, describedHpa, explained, inRange, ready, valid } from '../../support/described-hpa.ts';

const behavior = (up: string, down: string) => `Behavior:
  Scale Up:
    Select Policy: ${up}
    Policies:
      - Type: Pods  Value: 4  Period: 15 seconds
  Scale Down:
    Select Policy: ${down}
    Policies:
      - Type: Percent  Value: 100  Period: 15 seconds
`;
const downLimit =
  'ScalingLimited True ScaleDownLimit: the desired replica count is decreasing faster than the maximum scale rate';
const upLimit =
  'ScalingLimited True ScaleUpLimit: the desired replica count is increasing faster than the maximum scale rate';
const said = (text: string) => {
  const { verdict, next, conditions } = explained(text);
  return {
    headline: verdict.headline,
    advice: verdict.advice,
    next: next().map((statement) => statement.text),
    meanings: conditions.map(({ entry }) => entry?.means ?? ''),
  };
};

test('a disabled scale-down is no step that goes on, and has no threshold', () => {
  const { headline, advice, next, meanings } = said(
    describedHpa({
      metrics: [cpuRow('12% (60m)')],
      behavior: behavior('Max', 'Disabled'),
      conditions: [ready, valid, downLimit],
    }),
  );
  expect(headline).toBe('held at 4: scale-down is switched off by behavior.scaleDown.selectPolicy: Disabled');
  expect(advice).toContain('remove selectPolicy: Disabled from behavior.scaleDown');
  expect(next.join(' ')).not.toMatch(/scales down from|next step/);
  expect(next.join(' ')).toMatch(/never scale down .*only the bounds still change the count/);
  expect(meanings.join(' ')).not.toContain('next syncs');
});

test('a disabled scale-up is a problem while the metrics recommend more', () => {
  const text = describedHpa({
    metrics: [cpuRow('150% (750m)')],
    behavior: behavior('Disabled', 'Max'),
    conditions: [ready, valid, upLimit],
  });
  const { headline, next } = said(text);
  expect(headline).toBe('held at 4: scale-up is switched off by behavior.scaleUp.selectPolicy: Disabled');
  expect(explained(text).verdict.isProblem).toBe(true);
  expect(next.join(' ')).not.toContain('scales up from');
  expect(next.join(' ')).toContain('scales down from');
});

test('no window ends where scale-down is disabled', () => {
  const stabilized =
    'AbleToScale True ScaleDownStabilized: recent recommendations were higher than current one, applying the highest recent recommendation';
  const { headline, next } = said(
    describedHpa({
      metrics: [cpuRow('12% (60m)')],
      behavior: behavior('Max', 'Disabled'),
      conditions: [stabilized, valid, inRange],
    }),
  );
  expect(headline).toContain('scale-down is switched off');
  expect(next.join(' ')).not.toContain('falls at the latest');
});

test('a steady count has no threshold in a disabled direction, and says so once', () => {
  const { headline, next } = said(
    describedHpa({
      metrics: [cpuRow('58% (290m)')],
      behavior: behavior('Max', 'Disabled'),
      conditions: [ready, valid, inRange],
    }),
  );
  expect(headline).toBe('steady at 4: the metrics recommend 4');
  expect(next.filter((text) => text.includes('Disabled'))).toHaveLength(1);
  expect(next.join(' ')).not.toContain('scales down from');
});

test('the status of an object says it as well', () => {
  const object = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'checkout' },
    spec: {
      minReplicas: 2,
      maxReplicas: 10,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'checkout' },
      behavior: { scaleDown: { selectPolicy: 'Disabled' } },
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
      ],
    },
    status: {
      currentReplicas: 6,
      desiredReplicas: 6,
      conditions: [
        { type: 'AbleToScale', status: 'True', reason: 'ReadyForNewScale', message: '' },
        { type: 'ScalingActive', status: 'True', reason: 'ValidMetricFound', message: '' },
        { type: 'ScalingLimited', status: 'True', reason: 'ScaleDownLimit', message: '' },
      ],
    },
  };
  expect(explainObject(object as unknown as ObjectValue, {})?.verdict.headline).toContain('scale-down is switched off');
});

test('conditions without a spec do not claim that the next syncs go on', () => {
  const text = [ready, downLimit].map((line) => `  ${line.replace(': ', '  ')}`).join('\n');
  const meanings = explained(text).conditions.map(({ entry }) => entry?.means);
  expect(meanings.at(-1)).toContain('This explanation is wrong if behavior.scaleDown.selectPolicy is Disabled');
});
