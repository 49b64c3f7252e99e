// When a rule that simulates fires, a simulation shows the numbers of its message.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../../core/analysis/analyze-document.ts';
import type { HorizontalPodAutoscaler } from '../../../../core/model/hpa/autoscaler.ts';
import { envelope, flappingOf } from '../../../../core/simulator/controllers.ts';
import { prepare } from '../../../../core/simulator/hpa/prepare.ts';
import { initialState, reconcileHorizontal } from '../../../../core/simulator/hpa/reconcile.ts';
import { newestReleaseProfile } from '../../../../core/simulator/profile.ts';
import { durationText, sequenceText } from '../../../../core/simulator/trace-text.ts';
import { isWhole, runs } from '../../../support/effort.ts';
import { behavior, hpa } from '../../../support/hpa.ts';
import { cpuMetrics, observation, podGroup } from '../../../support/observations.ts';
import { findingsOf, fixesOf } from '../../../support/rules.ts';

const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };

function textOf(spec: object, apiVersion = 'autoscaling/v2'): string {
  const kind = apiVersion.startsWith('datadoghq') ? 'WatermarkPodAutoscaler' : 'HorizontalPodAutoscaler';
  return JSON.stringify({ apiVersion, kind, metadata: { name: 'web' }, spec: { scaleTargetRef, ...spec } });
}

function autoscalerIn(text: string) {
  const found = analyzeDocument(text, { json: true }).autoscalers[0]?.reading?.autoscaler;
  if (!found) throw new Error(`not readable:\n${text}`);
  return found;
}

const policy = fc.record({
  type: fc.constantFrom('Pods', 'Percent'),
  value: fc.integer({ min: 1, max: 30 }),
  periodSeconds: fc.constantFrom(15, 60, 300, 900),
});
const direction = fc.record(
  {
    stabilizationWindowSeconds: fc.constantFrom(0, 300, 1800),
    selectPolicy: fc.constantFrom('Max', 'Min'),
    policies: fc.array(policy, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['policies'] },
);
const slowSpecs = fc.record({
  minReplicas: fc.integer({ min: 1, max: 5 }),
  maxReplicas: fc.integer({ min: 6, max: 60 }),
  behavior: fc.record({ scaleUp: direction, scaleDown: direction }),
});

describe('slow-to-max and slow-to-min', () => {
  test.each([
    ['slow-to-max', 'up', 15],
    ['slow-to-min', 'down', 120],
  ] as const)('%s is reported exactly where the fastest run takes longer, with its numbers', (code, way, minutes) => {
    let found = 0;
    fc.assert(
      fc.property(slowSpecs, (spec) => {
        const text = textOf(spec);
        const run = envelope(autoscalerIn(text), newestReleaseProfile())[way];
        const findings = findingsOf(text, code);
        expect(findings).toHaveLength(run.sequence.length > 1 && run.seconds > minutes * 60 ? 1 : 0);
        if (findings.length === 0) return;
        found++;
        const [message = ''] = findings;
        const isGivenUp = message.includes('takes more than');
        const expected = isGivenUp
          ? 'more than 10 h'
          : `${sequenceText(run.sequence)} takes ${durationText(run.seconds)} at`;
        expect(message).toContain(expected);
        if (isGivenUp) expect(run.ticks.length).toBeGreaterThan(2400);
      }),
      runs(1600, 32),
    );
    expect(found).toBeGreaterThan(isWhole ? 5 : 2);
  });

  test.each(['slow-to-max', 'slow-to-min'])('a fix of %s makes the run fast enough', (code) => {
    let fixed = 0;
    fc.assert(
      fc.property(slowSpecs, (spec) => {
        const [fix] = fixesOf(textOf(spec), code);
        if (!fix) return;
        fixed++;
        expect(findingsOf(fix.text, code), fix.text).toEqual([]);
      }),
      runs(400, 16),
    );
    expect(fixed).toBeGreaterThan(isWhole ? 1 : 0);
  });

  const onePod = textOf({
    minReplicas: 1,
    maxReplicas: 60,
    behavior: { scaleUp: { policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] } },
  });

  test('the message names the policy, and the threshold is a setting', () => {
    expect(findingsOf(onePod, 'slow-to-max', { json: true })).toEqual([
      '{"type":"Pods","value":1,"periodSeconds":60}: Scale-up 1 → 2 → 3 → … → 60 takes 58 min at the fastest, because of policies[0], 1 pod per 60 s.',
    ]);
    const levels = (minutes: number) => ({ diagnostics: { levels: { 'slow-to-max': { minutes } } } });
    expect(findingsOf(onePod, 'slow-to-max', levels(58))).toEqual([]);
    expect(findingsOf(onePod, 'slow-to-max', levels(57))).toHaveLength(1);
  });

  test('a scale-up from 0 begins at 1, and a disabled one is no slow one', () => {
    const external = [
      {
        type: 'External',
        external: { metric: { name: 'queue' }, target: { type: 'AverageValue', averageValue: '1' } },
      },
    ];
    const scaleUp = { policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] };
    const fromZero = textOf({ minReplicas: 0, maxReplicas: 60, metrics: external, behavior: { scaleUp } });
    expect(findingsOf(fromZero, 'slow-to-max')).toEqual([expect.stringContaining('Scale-up 1 → 2 → 3')]);
    const disabled = { scaleUp: { ...scaleUp, selectPolicy: 'Disabled' } };
    expect(findingsOf(textOf({ maxReplicas: 60, behavior: disabled }), 'slow-to-max')).toEqual([]);
  });

  test('a WatermarkPodAutoscaler is slow because of its forbidden window', () => {
    const text = textOf(
      {
        minReplicas: 1,
        maxReplicas: 20,
        upscaleForbiddenWindowSeconds: 600,
        metrics: [
          {
            type: 'External',
            external: { metricName: 'work', metricSelector: {}, highWatermark: '400', lowWatermark: '150' },
          },
        ],
      },
      'datadoghq.com/v1alpha1',
    );
    const { up } = envelope(autoscalerIn(text), newestReleaseProfile());
    expect(findingsOf(text, 'slow-to-max')).toEqual([
      `600: Scale-up ${sequenceText(up.sequence)} takes ${durationText(up.seconds)} at the fastest, because of upscaleForbiddenWindowSeconds: 600.`,
    ]);
  });
});

/** The pods share a constant load in thousandths of a core, and each requests 1 core. */
function countsUnder(autoscaler: HorizontalPodAutoscaler, loadMilli: number, start: number, syncs: number): number[] {
  const controller = prepare(autoscaler, newestReleaseProfile());
  let state = initialState;
  let current = start;
  return Array.from({ length: syncs }, (_, sync) => {
    const atMs = 1_000_000_000 + sync * 15_001;
    const pods = Array.from({ length: current }, (_each, i) =>
      podGroup({
        name: `web-${i}`,
        startedAtMs: 0,
        ready: { status: 'True', atMs: 1 },
        containers: [{ name: 'app', requests: { cpu: 1000 } }],
      }),
    );
    const usage = cpuMetrics(
      pods.map(() => Math.ceil(loadMilli / current)),
      atMs,
    );
    const result = reconcileHorizontal(
      state,
      observation({ atMs, scale: { spec: current, status: current, selector: 'app=web' }, pods, metrics: usage }),
      controller,
    );
    state = result.state;
    current = result.outcome.scaleTo ?? current;
    return current;
  });
}

describe('flaps', () => {
  const autoscalers = fc
    .record({
      percent: fc.integer({ min: 1, max: 30 }),
      min: fc.integer({ min: 1, max: 4 }),
      more: fc.integer({ min: 1, max: 12 }),
      tolerance: fc.constantFrom(undefined, '0', '0.02'),
      window: fc.constantFrom(undefined, 0, 60),
    })
    .map(({ percent, min, more, tolerance, window }) =>
      hpa({
        minReplicas: min,
        maxReplicas: min + more,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: percent } } },
        ],
        ...((tolerance !== undefined || window !== undefined) && {
          behavior: behavior(tolerance === undefined ? {} : { tolerance }, {
            ...(tolerance !== undefined && { tolerance }),
            ...(window !== undefined && { stabilizationWindowSeconds: window }),
          }),
        }),
      }),
    );

  test('the whole controller repeats the counts of the message for ever, from every start', () => {
    let found = 0;
    fc.assert(
      fc.property(autoscalers, fc.nat(), (autoscaler, where) => {
        const flapping = flappingOf(autoscaler, newestReleaseProfile());
        if (!flapping) return;
        found++;
        const loadMilli =
          Number(/^(\d+)(m?) cpu/.exec(flapping.load)?.[1]) * (flapping.load.includes('m cpu') ? 1 : 1000);
        const { minReplicas, maxReplicas } = autoscaler;
        const start = minReplicas + (where % (maxReplicas - minReplicas + 1));
        const counts = countsUnder(autoscaler, loadMilli, start, 130);
        const changes = counts.flatMap((count, i) => (count === counts[i - 1] ? [] : [{ count, atS: i * 15 }]));
        const [last, before] = [changes.at(-1), changes.at(-flapping.cycle.length)];
        const repeated = changes.slice(-flapping.cycle.length).map(({ count }) => count);
        expect(new Set(repeated)).toEqual(new Set(flapping.cycle));
        expect(repeated[0]).toBe(repeated.at(-1));
        expect((last?.atS ?? 0) - (before?.atS ?? 0)).toBe(flapping.periodSeconds);
      }),
      runs(800, 20),
    );
    expect(found).toBeGreaterThan(isWhole ? 20 : 10);
  });

  test('no autoscaler of 0 to 1 replicas flaps', () =>
    expect(
      flappingOf(
        hpa({
          minReplicas: 0,
          maxReplicas: 1,
          metrics: [
            { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 1 } } },
          ],
        }),
        newestReleaseProfile(),
      ),
    ).toBeUndefined());

  test('where it is silent, most loads settle', () => {
    fc.assert(
      fc.property(autoscalers, fc.double({ min: 0, max: 1, noNaN: true }), (autoscaler, part) => {
        const flapping = flappingOf(autoscaler, newestReleaseProfile());
        const target = autoscaler.metrics[0]?.type === 'Resource' ? autoscaler.metrics[0].resource.target : undefined;
        const pods = autoscaler.minReplicas + part * (autoscaler.maxReplicas - autoscaler.minReplicas);
        // Fewer than one load in a hundred on this grid flaps.
        const load = Math.round(pods * 10 * (target?.averageUtilization ?? 1));
        if (flapping || autoscaler.behavior) return;
        const counts = countsUnder(autoscaler, load, Math.ceil(pods), 90).slice(-40);
        if (new Set(counts).size > 1) expect(target?.averageUtilization).toBeLessThan(10);
      }),
      runs(400, 16),
    );
  });

  const cpu = (percent: number, more = '') =>
    textOf({
      minReplicas: 1,
      maxReplicas: 20,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: percent } } },
      ],
      ...(more && { behavior: JSON.parse(more) }),
    });

  test('3 % of 1 core flaps between 2 and 3, and 10 % ends it', () => {
    expect(findingsOf(cpu(3), 'flaps')).toEqual([
      '3: Replicas flap 2 → 3 → 2 every 5 min 15 s under a constant load of 82m cpu for all pods together, where each pod requests 1 core: the controller truncates usage to whole percents (4 % at 2 and 2 % at 3 replicas), and the target is 3 %.',
    ]);
    expect(fixesOf(cpu(3), 'flaps').map(({ title }) => title)).toEqual(['Change to 10']);
    expect(findingsOf(cpu(10), 'flaps')).toEqual([]);
  });

  test('a tolerance of 0 flaps, and its removal ends it', () => {
    const strict = cpu(12, '{ "scaleUp": { "tolerance": "0" }, "scaleDown": { "tolerance": "0" } }');
    expect(findingsOf(strict, 'flaps')).toHaveLength(1);
    const [fix] = fixesOf(strict, 'flaps');
    expect(fix?.title).toBe('Remove scaleUp.tolerance');
    expect(findingsOf(fix?.text ?? '', 'flaps')).toEqual([]);
  });

  test.each([
    ['a direction is disabled', cpu(3, '{ "scaleDown": { "selectPolicy": "Disabled" } }')],
    [
      'the target is an average value',
      cpu(3).replace('"type":"Utilization","averageUtilization":3', '"type":"AverageValue","averageValue":"3m"'),
    ],
    ['the count is held', cpu(3).replace('"maxReplicas":20', '"maxReplicas":1')],
  ])('is not reported if %s', (_, text) => expect(findingsOf(text, 'flaps')).toEqual([]));

  test('in autoscaling/v1 the percentage is marked', () => {
    const v1 = textOf({ maxReplicas: 20, targetCPUUtilizationPercentage: 3 }, 'autoscaling/v1');
    expect(findingsOf(v1, 'flaps')).toEqual([expect.stringMatching(/^3: Replicas flap 2 → 3 → 2/)]);
    expect(fixesOf(v1, 'flaps')).toHaveLength(1);
  });
});
