import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChartDrawing, drawReplicaChart, type ReplicaChartOptions } from '../../../core/drawing/replica-chart.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import type { Trace } from '../../../core/simulator/trace.ts';
import { runs } from '../../support/effort.ts';
import { expectGolden } from '../../support/golden.ts';
import { behavior, hpa, percent, pods } from '../../support/hpa.ts';
import { anyTrace, tick, trace } from './traces.ts';
import { faultOf } from './well-formed.ts';

const web = hpa({ behavior: behavior({}, { stabilizationWindowSeconds: 120, policies: [pods(2, 60)] }) });
const { up, down } = envelope(web, newestReleaseProfile());

function draw(run: Trace, options: Partial<ReplicaChartOptions> = {}): ChartDrawing {
  return drawReplicaChart(run, { width: 580, ids: 'test', ...options });
}

/** Each element is on a line of its own, so that a diff shows what changed. */
function checkPicture(name: string, run: Trace, options: Partial<ReplicaChartOptions> = {}): void {
  const { svg } = draw(run, options);
  expect(faultOf(svg)).toBeUndefined();
  expectGolden(`chart/${name}.svg`, `${svg.replaceAll('><', '>\n<')}\n`);
}

describe('the chart of replicas', () => {
  test('shows the scale-up of the default behavior', () => checkPicture('up', up));
  test('shows a scale-down after a window, by two pods a minute', () => checkPicture('down', down));
  test('shows the scale-up without behavior', () =>
    checkPicture('no-behavior', envelope(hpa(), newestReleaseProfile()).up));
  test('shows a selected sync on the page', () =>
    checkPicture('selected', down, { style: 'page', selectedMs: 120_000 }));
  test('fits into a narrow column', () => checkPicture('narrow', down, { style: 'page', width: 276, selectedMs: 0 }));
  test('has a broken scale if maxReplicas is far above the replicas', () =>
    checkPicture(
      'broken-scale',
      trace([tick({ proposal: 1000, desired: 4 }), tick({ atMs: 15_000, current: 4, proposal: 1000, desired: 4 })], {
        maxReplicas: 1000,
      }),
    ));
  test('has a gap where a metric cannot be read', () =>
    checkPicture(
      'hole',
      trace([
        tick({ proposal: 5, desired: 5 }),
        tick({ atMs: 15_000, current: 5, proposal: null, desired: 5 }),
        tick({ atMs: 30_000, current: 5, proposal: 3, desired: 3 }),
      ]),
    ));
});

describe('the first view of a run', () => {
  const disabled = envelope(hpa({ behavior: behavior({ selectPolicy: 'Disabled' }) }), newestReleaseProfile()).up;

  test('the view ends at the first whole minute shortly after the last change', () => {
    expect(draw(up).endMs).toBe(60_000);
    expect(draw(down).endMs).toBe(13 * 60_000);
  });

  test('the view has no control for the whole run if it already shows it', () => expect(draw(up).more).toBeUndefined());

  test('the control says how much of a long run is shown', () =>
    expect(draw(disabled).more?.text).toBe('first 3 min of 41 h 40 min'));

  test('the control switches to the whole run and back', () => {
    const whole = draw(disabled, { whole: true });
    expect(whole.endMs).toBe(10_000 * 15_000);
    expect(whole.more?.text).toBe('until the last change');
  });

  test('the control prints a common unit once', () => {
    const ticks = Array.from({ length: 60 }, (_, i) =>
      tick({ atMs: i * 15_000, ...(i === 7 && { desired: 2 }), ...(i > 7 && { current: 2, desired: 2 }) }),
    );
    expect(draw(trace(ticks)).more?.text).toBe('first 3 of 15 min');
  });
});

describe('the pixels of a chart', () => {
  test('a pixel gives the nearest sync', () => {
    const { timeAt, width } = draw(up);
    expect([0, width * 0.3, width].map(timeAt)).toEqual([0, 15_000, 30_000]);
  });

  test('every sync of the view can be reached by a pixel', () => {
    const { timeAt, width } = draw(down);
    const reached = new Set(Array.from({ length: width }, (_, px) => timeAt(px)));
    expect(reached.size).toBe(down.ticks.length);
  });
});

describe('the picture of a long run', () => {
  const slow = envelope(
    hpa({ maxReplicas: 10_000, behavior: behavior({ policies: [pods(1, 1800)] }) }),
    newestReleaseProfile(),
  ).up;
  const restless = trace(
    Array.from({ length: 10_000 }, (_, i) => {
      const [current, desired] = i % 2 === 0 ? [3, 9] : [9, 3];
      return tick({
        atMs: i * 15_000,
        current,
        desired,
        proposal: desired,
        reason: i % 4 < 2 ? { kind: 'doubling' } : { kind: 'atMax' },
      });
    }),
  );

  test('the picture of a long run is small', () => {
    expect(slow.ticks.length).toBeGreaterThan(20_000);
    expect(draw(slow).svg.length).toBeLessThan(15_000);
  });

  test('the picture is small even if every sync changes something', () => {
    expect(draw(restless, { whole: true }).svg.length).toBeLessThan(80_000);
  });
});

describe('the texts of a picture', () => {
  test('a name from the file is escaped', () => {
    const { svg } = draw({ ...up, name: '"><script>alert(1)</script>&' });
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;');
  });

  test('a standalone picture has an alternative text', () => {
    expect(draw(up).svg).toContain('aria-label="Replicas of web: 1 → 5 → 10 → 20, the last after 30 s"');
  });

  test('a standalone picture has the rules of all its classes, and no others', () => {
    const { svg } = draw(up, { style: 'standalone' });
    const [, rules = '', content = ''] = /<style>(.*)<\/style>(.*)/s.exec(svg) ?? [];
    const named = (text: string, pattern: RegExp) =>
      new Set([...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(' ')));
    const used = named(content, / class="([^"]*)"/g);
    const styled = named(rules.replaceAll('.replicast-chart', ''), /\.([a-z][\w-]+)(?=[^{}]*\{)/g);
    expect([...styled].filter((name) => !used.has(name))).toEqual([]);
    expect([...styled]).toEqual(expect.arrayContaining(['grid', 'desired', 'sync', 'changed']));
    expect(rules).toContain('.replicast-chart text{');
  });

  test('a standalone picture has no theme colors, and a picture on the page no fixed ones', () => {
    expect(draw(up).svg).not.toContain('var(');
    expect(draw(up, { style: 'page' }).svg).not.toMatch(/<style|#[0-9a-f]{6}/);
  });

  test('two charts on a page have patterns with different names', () => {
    const [first, second] = ['one', 'two'].map((ids) => draw(down, { ids }).svg);
    expect(first).toContain('url(#one-stabilized)');
    expect(second).not.toContain('one-');
  });
});

describe('the picture for arbitrary numbers', () => {
  test('the picture is well-formed and contains no NaN', () => {
    fc.assert(
      fc.property(anyTrace, fc.integer({ min: -50, max: 1200 }), fc.boolean(), (any, width, whole) => {
        const { svg } = draw(any, { width, whole, selectedMs: any.ticks[0]?.atMs });
        expect(faultOf(svg)).toBeUndefined();
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });

  test('the picture of a simulated run is well-formed and contains no NaN', () => {
    const rules = fc.record({
      stabilizationWindowSeconds: fc.nat(3600),
      selectPolicy: fc.constantFrom('Max' as const, 'Min' as const, 'Disabled' as const),
      policies: fc.array(
        fc.oneof(
          fc.nat(200).map((n) => pods(n + 1, 60)),
          fc.nat(300).map((n) => percent(n + 1, 15)),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(fc.nat(30), fc.nat(300), rules, rules, (minReplicas, more, scaleUp, scaleDown) => {
        const runs = envelope(
          hpa({ minReplicas, maxReplicas: Math.max(1, minReplicas + more), behavior: { scaleUp, scaleDown } }),
          newestReleaseProfile(),
        );
        for (const run of [runs.up, runs.down]) expect(faultOf(draw(run).svg)).toBeUndefined();
      }),
      runs(30),
    );
  });
});
