// The rows of the upstream tests, and edge cases derived from them.
import { describe, expect, test } from 'vitest';
import { downscaleLimit, normalizeReplicas, upscaleLimit } from '../../../core/simulator/watermark/decide/normalize.ts';
import { proposeExternal } from '../../../core/simulator/watermark/propose/propose-external.ts';
import vectors from '../../fixtures/watermark-vectors.json' with { type: 'json' };
import { contextOf } from '../../support/watermark-vector.ts';

describe.each(vectors)('$id: $note', (vector) => {
  const context = contextOf(vector);
  const { settings } = context.object;
  const { out } = vector;
  const [metric] = settings.metrics;
  const result = metric && proposeExternal(metric, context);
  if (result?.result !== 'proposed') throw new Error('nothing proposed');
  const { proposal, ready, usage, isAbove, isBelow, band } = result.metric;

  test('the usage, the band and the proposal equal the vector', () => {
    const position = isAbove ? 'above' : isBelow ? 'below' : band ? 'in' : 'zero';
    expect({ proposal, usage, position }).toEqual({ proposal: out.proposal, usage: out.usage, position: out.position });
    if (band) expect(band).toEqual({ adjustedLow: out.adjLow, adjustedHigh: out.adjHigh });
  });

  // Half of the vectors have no limits.
  if (out.normalized === undefined) return;

  test('the limits equal the vector', () => {
    const current = context.current;
    const normalized = normalizeReplicas(proposal, current, ready, settings);
    expect({
      ...normalized,
      up: upscaleLimit(current, settings.upFactorMilli),
      down: downscaleLimit(current, settings.downFactorMilli),
    }).toMatchObject({
      count: out.normalized,
      reason: out.limitReason,
      up: out.upLimit,
      down: out.downLimit,
    });
  });
});

/** The upstream table for 423 replicas. */
test.each([
  [30, 549, 297],
  [12, 473, 373],
  [73, 731, 115],
  [100, 846, 0],
  [0, 423, 423],
])('a limit factor of %d %% bounds a step from 423 replicas by %d and %d', (percent, up, down) => {
  expect([upscaleLimit(423, percent * 1000), downscaleLimit(423, percent * 1000)]).toEqual([up, down]);
});
