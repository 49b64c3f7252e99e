// No band is left out, however narrow or crowded.
import { describe, expect, test } from 'vitest';
import { drawBands, narrowBandBoxes, placeBands } from '../../../core/drawing/bands.ts';
import { LabelPlacer } from '../../../core/drawing/label-placer.ts';
import { bandLabels } from '../../../core/drawing/labels.ts';
import type { Layout } from '../../../core/drawing/layout.ts';
import type { ConstraintBand } from '../../../core/drawing/steps-and-bands.ts';

const layout = { x: (ms: number) => ms / 1000, top: 18, bottom: 100 } as Layout;
const band = (from: number, to: number, constraint: ConstraintBand['constraint'] = 'stabilized'): ConstraintBand => ({
  constraint,
  label: 'band',
  fromMs: from * 1000,
  toMs: to * 1000,
});
const place = (bands: readonly ConstraintBand[]) => placeBands(bands, layout, 1_000_000);

describe('the drawing of a band', () => {
  test('a wide band has two edges and hatching', () => {
    const svg = drawBands(place([band(10, 40)]), layout, 'c');
    expect(svg).toContain('url(#c-stabilized)');
    expect(svg).toContain('M10 18V100M40 18V100');
  });

  test('a narrow band is a tick at its middle, and labels avoid it', () => {
    const thin = place([band(10, 12)]);
    const svg = drawBands(thin, layout, 'c');
    expect(svg).toContain('tick edge-stabilized');
    expect(svg).not.toContain('<rect');
    expect(narrowBandBoxes(thin, layout)).toEqual([{ left: 9, right: 13, top: 18, bottom: 26 }]);
  });

  test('a band that nearly touches another band of its kind is merged with it', () => {
    expect(place([band(10, 20), band(21, 30)])).toHaveLength(1);
    expect(place([band(10, 20), band(21, 30, 'rate-limited')])).toHaveLength(2);
  });
});

test('ticks without room for labels beside them have one label below the first of them', () => {
  const within = { ...layout, left: 0, right: 100 } as Layout;
  const labelsOf = (bands: readonly ConstraintBand[]) => {
    const measure = (content: string) => content.length * 6;
    const places = new LabelPlacer({ left: 0, right: 100, top: 0, bottom: 100 }, measure);
    const svg = bandLabels(place(bands), within, places, measure);
    return [...svg.matchAll(/x="([\d.]+)" y="(\d+)"[^>]*>(\w+)</g)].map(
      ([, x, y, content]) => `${content} at ${x}, ${y}`,
    );
  };
  expect(labelsOf([band(70, 71), band(85, 86), band(97, 98)])).toEqual(['band at 70, 40']);
  expect(labelsOf([band(97, 98)])).toEqual(['band at 70, 40']);
  expect(labelsOf([band(10, 11), band(97, 98)])).toEqual(['band at 16, 34']);
});

test('many narrow bands are merged into a few, and none is left out', () => {
  const many = Array.from({ length: 200 }, (_, i) => band(i * 4, i * 4 + 1));
  expect(place(many)).toEqual([{ constraint: 'stabilized', label: 'band', from: 0, to: 797 }]);
  const apart = Array.from({ length: 60 }, (_, i) => band(i * 10, i * 10 + 1));
  expect(place(apart)).toHaveLength(60);
});
