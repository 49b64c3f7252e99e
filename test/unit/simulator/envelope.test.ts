// The golden files contain every sync that differs from the previous one.
import { describe, expect, test } from 'vitest';
import type { HorizontalPodAutoscaler } from '../../../core/model/hpa/autoscaler.ts';
import { formatPath } from '../../../core/model/path.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { newestReleaseProfile, parseProfile } from '../../../core/simulator/profile.ts';
import type { EnvelopeRun } from '../../../core/simulator/trace.ts';
import { clockText, envelopeText, reasonText } from '../../../core/simulator/trace-text.ts';
import { expectGolden } from '../../support/golden.ts';
import { behavior, hpa, percent, pods } from '../../support/hpa.ts';

const text = (object: Partial<HorizontalPodAutoscaler>) => envelopeText(envelope(hpa(object), newestReleaseProfile()));

describe('the sequence of the code lens', () => {
  test('the lens shows the sequence without behavior', () =>
    expect(text({})).toBe('1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min'));
  test('the lens shows the sequence with behavior: {}', () =>
    expect(text({ behavior: behavior() })).toBe('1 → 5 → 10 → 20 in 30 s · 20 → 1 after 5 min'));
  test('the lens shows a scale-down window of 120 s', () =>
    expect(text({ behavior: behavior({}, { stabilizationWindowSeconds: 120 }) })).toMatch(/· 20 → 1 after 2 min$/));
  test('the lens shows a scale-up window of 60 s', () =>
    expect(text({ behavior: behavior({ stabilizationWindowSeconds: 60 }) })).toMatch(/^1 → 5 → 10 → 20 in 90 s/));
  test('the lens shows two pods per minute after 2 min', () =>
    expect(text({ behavior: behavior({}, { stabilizationWindowSeconds: 120, policies: [pods(2, 60)] }) })).toBe(
      '1 → 5 → 10 → 20 in 30 s · 20 → 18 → 16 → … → 1 in 11 min',
    ));
  test('the lens shows one pod per minute', () =>
    expect(text({ minReplicas: 2, maxReplicas: 50, behavior: behavior({ policies: [pods(1, 60)] }) })).toMatch(
      /^2 → 3 → 4 → … → 50 in 47 min/,
    ));
  test('the lens says that a run does not reach the bound', () =>
    expect(text({ minReplicas: 2, maxReplicas: 5000, behavior: behavior({ policies: [pods(1, 1800)] }) })).toMatch(
      /^2 → 3 → … → 202 after 4 d, not at maxReplicas/,
    ));
  test('the lens says that the bounds are equal', () =>
    expect(text({ minReplicas: 3, maxReplicas: 3 })).toBe('always 3: minReplicas and maxReplicas are equal'));
  test('the lens shows one step at the first sync', () => expect(text({ maxReplicas: 4 })).toMatch(/^1 → 4 at once/));
  test('the lens says that a direction is disabled', () =>
    expect(text({ behavior: behavior({}, { selectPolicy: 'Disabled' }) })).toBe(
      '1 → 5 → 10 → 20 in 30 s · stays at 20: scaleDown is disabled',
    ));
  test('the lens says that with only a Percent policy the count stays at 0', () =>
    expect(text({ minReplicas: 0, behavior: behavior({ policies: [percent(100, 15)] }) })).toMatch(
      /^stays at 0: scaleUp policy: at most 100 % \(0 pods\) per 15 s/,
    ));
  test('the lens says that the count stays at 0 if every metric needs pods', () =>
    expect(text({ minReplicas: 0, metrics: [] })).toMatch(/^stays at 0: paused: the workload has 0 replicas/));
});

describe('the end of a run', () => {
  const run = (direction: 'up' | 'down', object: Partial<HorizontalPodAutoscaler>) =>
    envelope(hpa(object), newestReleaseProfile())[direction];

  test('the run ends at the bound', () =>
    expect(run('up', {})).toMatchObject({ complete: true, seconds: 45, sequence: [1, 4, 8, 16, 20] }));
  test('without behavior the run scales down at 315 s', () => expect(run('down', {}).seconds).toBe(315));
  test('the run ends after 200 changes', () => {
    const slow = run('up', { maxReplicas: 5000, behavior: behavior({ policies: [pods(1, 60)] }) });
    expect(slow.sequence).toHaveLength(201);
    expect(slow.complete).toBe(false);
  });
  test('the run ends after 10,000 syncs without a change', () => {
    const frozen = run('up', { behavior: behavior({ selectPolicy: 'Disabled' }) });
    expect(frozen).toMatchObject({ complete: false, seconds: 0, sequence: [1] });
    expect(frozen.ticks).toHaveLength(10_000);
  });
  test('the run ends after 50,000 syncs: with syncs milliseconds apart no change comes in sight', () => {
    const often = envelope(
      hpa({ maxReplicas: 1000, behavior: behavior({ policies: [pods(1, 1800)] }) }),
      newestReleaseProfile({ syncPeriodSeconds: 0.5 }),
    ).up;
    expect(often).toMatchObject({ complete: false });
    expect(often.ticks).toHaveLength(50_000);
    expect(often.sequence).toHaveLength(15);
  });
  test('the run ends at the first sync if the bounds are equal', () =>
    expect(run('up', { minReplicas: 3, maxReplicas: 3 })).toMatchObject({ complete: true, seconds: 0, sequence: [3] }));
});

describe('the envelopes of older releases', () => {
  const textIn = (release: string, object: Partial<HorizontalPodAutoscaler>) => {
    const profile = parseProfile(release);
    return profile.ok ? envelopeText(envelope(hpa(object), profile.value)) : profile.problem;
  };
  test('before 1.18 behavior has no effect', () => {
    expect(textIn('1.17', { behavior: behavior() })).toBe(text({}));
    expect(textIn('1.18', { behavior: behavior() })).toBe(text({ behavior: behavior() }));
  });
  test('up to 1.35 a workload at 0 is scaled up with minReplicas 0, in 1.36 only with the feature gate', () => {
    expect(textIn('1.35', { minReplicas: 0 })).toMatch(/^0 → 4 → 8 → 16 → 20 in 45 s/);
    expect(textIn('1.36', { minReplicas: 0 })).toMatch(/^stays at 0: paused: the workload has 0 replicas/);
    expect(textIn('1.37', { minReplicas: 0 })).toMatch(/^0 → 4 → 8 → 16 → 20 in 45 s/);
  });
});

describe('the envelope is as recorded in its golden file', () => {
  const golden = (name: string, object: Partial<HorizontalPodAutoscaler>) =>
    test(name, () => {
      const { up, down } = envelope(hpa(object), newestReleaseProfile());
      expectGolden(`envelope/${name}.txt`, `${rows(up)}\n${rows(down)}`);
    });
  golden('without-behavior', {});
  golden('default-behavior', { behavior: behavior() });
  golden('windows', {
    behavior: behavior(
      { stabilizationWindowSeconds: 60 },
      { stabilizationWindowSeconds: 120, policies: [pods(2, 60), percent(10, 60)] },
    ),
  });
  golden('smaller-policy', { behavior: behavior({ selectPolicy: 'Min', policies: [pods(4, 60), percent(100, 60)] }) });
  golden('from-zero', { minReplicas: 0, maxReplicas: 8, behavior: behavior() });
});

function rows({ direction, ticks, seconds }: EnvelopeRun): string {
  const lines = ticks.map(({ atMs, current, proposal, stabilized, limit, desired, reason, decidedBy }) => ({
    at: clockText(atMs),
    what: `${[current, proposal, stabilized, limit ?? '-', desired].map((n) => String(n).padStart(4)).join('')}   ${reasonText(reason)}   ${formatPath(decidedBy)}`,
    key: `${current} ${desired} ${reason.kind}`,
  }));
  const shown = lines.filter((line, i) => line.key !== lines[i - 1]?.key);
  return [
    `${direction}, last written at ${seconds} s`,
    ...shown.map(({ at, what }) => `${at.padStart(8)}${what}`),
    '',
  ].join('\n');
}
