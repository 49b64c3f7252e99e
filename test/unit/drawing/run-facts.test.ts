import { describe, expect, test } from 'vitest';
import { runFacts } from '../../../core/drawing/run-facts.ts';
import type { HorizontalPodAutoscaler } from '../../../core/model/hpa/autoscaler.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import type { EnvelopeRun } from '../../../core/simulator/trace.ts';
import { behavior, hpa, pods } from '../../support/hpa.ts';

function checkFacts(difference: Partial<HorizontalPodAutoscaler>, up: string, down: string): void {
  const runs = envelope(hpa(difference), newestReleaseProfile());
  const text = (run: EnvelopeRun) =>
    runFacts(run)
      .map(({ value, label }) => `${value} ${label}`)
      .join(' · ');
  expect([text(runs.up), text(runs.down)]).toEqual([up, down]);
}

describe('the figures of the fastest runs', () => {
  test('are the time to the bound and the number of syncs', () =>
    checkFacts({ behavior: behavior() }, '30 s to 20 · 3 syncs', '5 min to 1 · 21 syncs'));

  test('show one step that happens at once', () =>
    checkFacts({ maxReplicas: 4, behavior: behavior() }, 'at once to 4 · 1 sync', '5 min to 1 · 21 syncs'));

  test('show a disabled direction', () =>
    checkFacts(
      { behavior: behavior({}, { selectPolicy: 'Disabled' }) },
      '30 s to 20 · 3 syncs',
      'never to 1 · 10000 syncs',
    ));

  test('show a run that does not reach its bound', () =>
    checkFacts(
      { maxReplicas: 1000, behavior: behavior({ policies: [pods(1, 60)] }) },
      '3 h 19 min to 201, not 1000 · 797 syncs',
      '5 min to 1 · 21 syncs',
    ));

  test('show equal bounds', () =>
    checkFacts({ minReplicas: 3, maxReplicas: 3 }, 'always at 3 · 1 sync', 'always at 3 · 1 sync'));

  test('explain a time that differs from the grid of the syncs', () => {
    const { down } = envelope(hpa({}), newestReleaseProfile());
    expect(runFacts(down)[0]).toMatchObject({
      value: '5 min',
      title: '300 s in a cluster, where every sync is slightly late; 315 s if every sync is exactly on time, as below',
    });
  });
});
