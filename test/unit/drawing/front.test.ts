import { describe, expect, test } from 'vitest';
import { drawFrontChart, type FrontPoint } from '../../../core/drawing/front-chart.ts';
import { faultOf } from './well-formed.ts';

const present: FrontPoint = { id: '0', podHours: 7.6, unmetPart: 0.021, kind: 'present', label: 'now' };
const points: FrontPoint[] = [
  present,
  { id: '1', podHours: 9.5, unmetPart: 0.017, kind: 'proposal', label: '1' },
  { id: '2', podHours: 9.6, unmetPart: 0.012, kind: 'candidate' },
];

describe('the chart of candidates', () => {
  test('marks the manifest, the proposals and the selection', () => {
    const { svg } = drawFrontChart(points, { width: 500, selected: '1' });
    expect(faultOf(svg)).toBeUndefined();
    expect(svg.match(/class="front-present"/g)).toHaveLength(1);
    expect(svg.match(/class="front-proposal"/g)).toHaveLength(1);
    expect(svg.match(/class="front-candidate"/g)).toHaveLength(1);
    expect(svg.match(/class="front-ring"/g)).toHaveLength(1);
    expect(svg).toContain('>pod-hours<');
    expect(svg).toContain('>unmet load<');
  });

  test('keeps every label inside, however narrow it is', () => {
    for (const width of [0, 240, 300]) {
      const { svg } = drawFrontChart(
        [present, { ...present, id: '9', kind: 'proposal', label: 'nearest', podHours: 99 }],
        { width },
      );
      for (const [, x = '', label = ''] of svg.matchAll(/<text class="halo strong" x="([\d.-]+)"[^>]*>([^<]+)</g)) {
        expect(Number(x), label).toBeGreaterThanOrEqual(0);
        expect(Number(x) + label.length * 4, label).toBeLessThanOrEqual(240 + Math.max(0, width - 240));
      }
    }
  });

  test('keeps the labels of close proposals apart', () => {
    const close = ['1', '2', '3', '4'].map((label, i): FrontPoint => {
      const by = i / 1000;
      return { id: label, podHours: 9.5 + by, unmetPart: 0.017 - by / 10, kind: 'proposal', label };
    });
    const { svg } = drawFrontChart([present, ...close], { width: 500 });
    const places = [...svg.matchAll(/<text class="halo strong" x="([\d.-]+)" y="([\d.-]+)"/g)].map((found) => ({
      x: Number(found[1]),
      y: Number(found[2]),
    }));
    expect(places).toHaveLength(5);
    for (const [i, one] of places.entries())
      for (const other of places.slice(i + 1))
        expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(8);
  });

  test('says which point a pointer means', () => {
    const { svg, pointAt } = drawFrontChart(points, { width: 500 });
    const [, x = '', y = ''] = /class="front-proposal" cx="([\d.]+)" cy="([\d.]+)"/.exec(svg) ?? [];
    expect(pointAt(Number(x) - 1, Number(y) + 1)?.id).toBe('1');
    expect(pointAt(0, 0)?.id).toBe('0');
  });

  test.each<[what: string, points: FrontPoint[]]>([
    ['nothing', []],
    ['one point', [present]],
    ['points of the same cost', [present, { ...present, id: '1' }]],
    ['no cost and no unmet load', [{ ...present, podHours: 0, unmetPart: 0 }]],
    ['huge numbers', [present, { ...present, id: '1', podHours: 1e24, unmetPart: 1e24 }]],
  ])('draws %s', (_, some) => {
    const { svg } = drawFrontChart(some, { width: 400 });
    expect(faultOf(svg)).toBeUndefined();
    expect(svg).not.toMatch(/NaN|Infinity/);
  });
});
