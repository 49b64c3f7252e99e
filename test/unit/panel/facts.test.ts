import { describe, expect, test } from 'vitest';
import { envelopeFacts, oppositeBoundText } from '../../../client/panel/facts.ts';
import type { HorizontalPodAutoscaler } from '../../../core/model/hpa/autoscaler.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { behavior, hpa, pods } from '../../support/hpa.ts';

/** The figures of the scale-up run, and the muted line under the sequence. */
function checkFacts(difference: Partial<HorizontalPodAutoscaler>, figures: string, other: string): void {
  const runs = envelope(hpa(difference), newestReleaseProfile());
  expect(
    envelopeFacts(runs.up, runs.down)
      .map(({ value, label }) => `${value} ${label}`)
      .join(' · '),
  ).toBe(figures);
  expect(oppositeBoundText(runs, runs.up)).toBe(other);
}

describe('the figures', () => {
  test('cover both directions', () =>
    checkFacts({ behavior: behavior() }, '30 s to 20 · 5 min back to 1 · 3 syncs', '20 → 1 after 5 min'));

  test('show one step that happens at once', () =>
    checkFacts(
      { maxReplicas: 4, behavior: behavior() },
      'at once to 4 · 5 min back to 1 · 1 sync',
      '4 → 1 after 5 min',
    ));

  test('show a disabled direction', () =>
    checkFacts(
      { behavior: behavior({}, { selectPolicy: 'Disabled' }) },
      '30 s to 20 · never back to 1 · 3 syncs',
      'stays at 20: scaleDown is disabled',
    ));

  test('show a run that does not reach its bound', () =>
    checkFacts(
      { maxReplicas: 1000, behavior: behavior({ policies: [pods(1, 60)] }) },
      '3 h 19 min to 201, not 1000 · 5 min back to 1 · 797 syncs',
      '1000 → 1 after 5 min',
    ));

  test('show equal bounds', () =>
    checkFacts({ minReplicas: 3, maxReplicas: 3 }, 'always at 3 · 1 sync', 'minReplicas and maxReplicas are equal'));
});

test('the muted line always shows the opposite direction', () => {
  const runs = envelope(hpa({ behavior: behavior() }), newestReleaseProfile());
  expect(oppositeBoundText(runs, runs.down)).toBe('1 → 5 → 10 → 20 in 30 s');
});
