// The worked examples of docs/behavior/hpa.md §7 and wpa.md §6; both readings of a contradiction are named.
import { describe, expect, test } from 'vitest';
import type { Trace } from '../../../core/simulator/trace.ts';
import { exampleFiles, runExample } from '../../support/examples.ts';
import { replicast } from '../../support/io.ts';

async function traceOf(example: string, document = 0, release?: string): Promise<Trace> {
  const simulation = await runExample({ manifest: example, document, scenario: example, release });
  if (simulation.type !== 'world') throw new Error(`${example} has no load`);
  return simulation.trace;
}

/** In seconds, with the count after each change. */
async function changesOf(example: string, document?: number, release?: string): Promise<number[][]> {
  const { ticks } = await traceOf(example, document, release);
  return ticks.filter(({ current, desired }) => desired !== current).map(({ atMs, desired }) => [atMs / 1000, desired]);
}

/** The load changes at 60 s, and the next sync that sees it is at 75 s. */
const seenAt = 75;
const everyMinute = (...counts: number[]) => counts.map((count, i) => [seenAt + 60 * i, count]);

describe('the velocity proposal of 2019 (§7a)', () => {
  const at = (story: string) => `velocity-proposal-2019/${story}`;

  test('story 1: ten times per minute, in the draft and as released', async () => {
    const expected = everyMinute(10, 100, 1000);
    expect(await changesOf(at('story-1'), 0)).toEqual(expected);
    expect(await changesOf(at('story-1'), 1)).toEqual(expected);
  });

  test('story 2: one pod in 10 min; the first goes after the delay of 5 min, although the story waits 10', async () => {
    const expected = [996, 997, 998, 999].reverse().map((count, i) => [360 + 600 * i, count]);
    expect(await changesOf(at('story-2'), 0)).toEqual(expected);
    expect(await changesOf(at('story-2'), 1)).toEqual(expected);
  });

  test('story 3: by the rule of the draft percent stays at 100; with percent 0 it is what the story says', async () => {
    expect(await changesOf(at('story-3'), 0)).toEqual(everyMinute(2, 4, 8, 16, 32));
    const asTold = everyMinute(2, 3, 4);
    expect((await changesOf(at('story-3'), 1)).slice(0, 3)).toEqual(asTold);
    expect((await changesOf(at('story-3'), 2)).slice(0, 3)).toEqual(asTold);
  });

  test('story 4: two zeros, and Disabled, never scale down', async () => {
    for (const document of [0, 1]) expect(await changesOf(at('story-4'), document)).toEqual([]);
  });

  test('story 5: of 10, 9, 8, 9, 9, 8, 9, 8, 9, 8, 7 the eleventh is the first without the 10', async () => {
    for (const document of [0, 1]) {
      const { ticks } = await traceOf(at('story-5'), document);
      expect(ticks.slice(0, 11).map(({ proposal }) => proposal)).toEqual([10, 9, 8, 9, 9, 8, 9, 8, 9, 8, 7]);
      expect(await changesOf(at('story-5'), document)).toEqual([[600, 9]]);
    }
  });

  test('the largest change needs three steps to 20, the smallest six', async () => {
    expect(await changesOf(at('largest-change'), 0)).toEqual(everyMinute(5, 10, 20));
    expect(await changesOf(at('largest-change'), 1)).toEqual(everyMinute(2, 4, 8, 12, 16, 20));
  });

  test('the rationale: 5 pods of 10 become 20 by the largest change, and 15 by the smallest', async () => {
    expect(await changesOf(at('rationale'), 0)).toEqual([[seenAt, 20]]);
    expect(await changesOf(at('rationale'), 1)).toEqual(everyMinute(15, 20));
  });
});

describe('the watermark proposal of 2019 (§7b, wpa.md §6)', () => {
  const at = (name: string) => `watermark-proposal-2019/${name}`;

  test('its example, made complete', async () =>
    expect(await changesOf(at('proposal'))).toEqual([
      [0, 6],
      [30, 9],
      [90, 7],
      [150, 5],
      [210, 4],
    ]));

  test('14 of 10 recommended: 13 with the factor of the text, 14 with that of the YAML', async () => {
    for (const [document, count] of [13, 14].entries()) {
      expect((await traceOf(at('limit-factors'), document)).ticks[0]).toMatchObject({ proposal: 14, desired: count });
    }
  });

  test('one watermark flaps between 4 and 5', async () =>
    expect((await traceOf(at('one-watermark'))).sequence.slice(0, 5)).toEqual([5, 4, 5, 4, 5]));

  const target = 'scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, minReplicas: 1, maxReplicas: 20';

  /** 10 pods become this count at once. */
  async function fromTen(manifest: string, value: number, controller = '{}'): Promise<number> {
    const files = {
      'web.yaml': manifest,
      'web.replicast.yaml': `
start: { replicas: 10 }
controller: ${controller}
load: { shape: constant, to: 0 }
metrics: { scrapeSeconds: 1, rateWindowSeconds: 1, follow: { work: { points: [[0, ${value}]] } } }
`,
    };
    const { out } = await replicast('simulate web.replicast.yaml --format json', files);
    return JSON.parse(out).ticks[0].desired;
  }

  test.each([
    [8.999, 9, 9],
    // The claim is 8.999; the exact boundary belongs to 9, and the tolerance keeps the count there.
    [9, 9, 10],
    [9.001, 10, 10],
    [10.001, 11, 10],
    [11, 11, 10],
    // The claim is 11 from 10.001 on. With the tolerance 10 pods are never 11.
    [11.001, 12, 12],
  ])('an HPA with a target of 10 at %d: %i without, %i with its tolerance', async (value, without, withTolerance) => {
    const hpa = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec: {${target}, metrics: [{type: External, external: {metric: {name: work}, target: {type: AverageValue, averageValue: "10"}}}], behavior: {scaleDown: {stabilizationWindowSeconds: 0}}}
`;
    expect(await fromTen(hpa, value * 10, '{ tolerance: 0 }')).toBe(without);
    expect(await fromTen(hpa, value * 10)).toBe(withTolerance);
  });

  test.each([
    [9.98, 9],
    [10, 10],
    [10.02, 11],
  ])('a WPA with one watermark of 10 at %d: %i, because it rounds down on the way down', async (value, count) => {
    const wpa = `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata: {name: web}
spec: {${target}, tolerance: 1m, metrics: [{type: External, external: {metricName: work, metricSelector: {}, highWatermark: 10, lowWatermark: 10}}]}
`;
    expect(await fromTen(wpa, value)).toBe(count);
  });
});

describe('the design of Kubernetes 1.1 (§7c)', () => {
  test('4 pods at 100 % of a target of 80 % become 5, and the next step waits for more than 3 min', async () => {
    const changes = await changesOf('kubernetes-1.1/first-autoscaler');
    expect(changes[0]).toEqual([180, 5]);
    const ups = changes.slice(0, -1);
    for (const [i, [seconds = 0]] of ups.slice(1).entries()) expect(seconds - (ups[i]?.[0] ?? 0)).toBeGreaterThan(180);
    expect(changes.at(-1)).toEqual([1380, 4]);
  });
});

describe('the documentation of 1.19 (§7d)', () => {
  const at = (name: string) => `documentation-1.19/${name}`;

  test('305 % of a target of 50 %: 7 are recommended, 4 allowed', async () =>
    expect((await traceOf(at('walkthrough'))).sequence).toEqual([1, 4, 7]));

  test('80 pods lose 10 % per minute of the size at its start; at 40 both policies are equal', async () => {
    const { sequence } = await traceOf(at('ten-percent'));
    expect(sequence).toEqual([80, 72, 64, 57, 51, 45, 40, 36, 32, 28, 24, 20, 16, 12, 8]);
    const times = (await changesOf(at('ten-percent'))).map(([seconds]) => seconds);
    expect(times.slice(0, 3)).toEqual([360, 420, 480]);
  });

  test('a failing metric blocks scale-down in 1.15 and since 1.21, and not in between', async () => {
    for (const release of ['1.15', '1.21', '1.37'])
      expect((await traceOf(at('failing-metric'), 0, release)).sequence).toEqual([12]);
    for (const release of ['1.16', '1.20'])
      expect((await traceOf(at('failing-metric'), 0, release)).sequence).toEqual([12, 3]);
  });

  test('a target of 0 pauses the HPA', async () =>
    expect((await traceOf(at('maintenance'))).sequence).toEqual([4, 0, 1, 4]));
});

describe('the measured analysis of 1.23 (§7e)', () => {
  const example = 'measured-analysis/burst';

  test('2 → 4 → 8 → 10 at 26, 41 and 56 s, because the window keeps 258 and not 10', async () => {
    expect((await changesOf(example)).slice(0, 3)).toEqual([
      [26, 4],
      [41, 8],
      [56, 10],
    ]);
    const { ticks } = await traceOf(example);
    expect(ticks[1]).toMatchObject({ proposal: 258, stabilized: 258 });
    expect(ticks[3]).toMatchObject({ stabilized: 258, desired: 10 });
  });

  test('with the default behavior 6 is the highest count', async () =>
    expect((await traceOf(example, 2)).sequence).toEqual([2, 6, 2]));
});

describe('the recipes', () => {
  test('a tolerance of 30 % leaves every flap that the recipe without a window has', async () => {
    const flapsWith = async (tolerance: string) => {
      const { out } = await replicast(
        `simulate examples/recipes/flapping.replicast.yaml --format json --flag tolerance=${tolerance}`,
        exampleFiles,
      );
      return JSON.parse(out).summary.flaps;
    };
    expect([await flapsWith('0.1'), await flapsWith('0.3')]).toEqual([19, 19]);
  });
});
