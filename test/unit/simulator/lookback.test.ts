import { expect, test } from 'vitest';
import type { HorizontalPodAutoscaler } from '../../../core/model/hpa/autoscaler.ts';
import { longestLookbackMs } from '../../../core/simulator/hpa/lookback.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { behavior, hpa, pods } from '../../support/hpa.ts';

test.each<[string, Partial<HorizontalPodAutoscaler>, number]>([
  ['the window of the flag', {}, 300],
  ['a longer window', { behavior: behavior({ stabilizationWindowSeconds: 600 }) }, 600],
  ['the longer one of two windows', { behavior: behavior({}, { stabilizationWindowSeconds: 900 }) }, 900],
  ['a longer period of scaleUp', { behavior: behavior({ policies: [pods(1, 15), pods(4, 1800)] }) }, 1800],
  ['a longer period of scaleDown', { behavior: behavior({}, { policies: [pods(4, 1200), pods(1, 15)] }) }, 1200],
])('the controller looks back as long as %s', (_, difference, seconds) =>
  expect(longestLookbackMs({ hpa: hpa(difference), profile: newestReleaseProfile() })).toBe(seconds * 1000),
);
