import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { traceAsCard } from '../../../core/drawing/written/trace-card.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { simulate, type WorldTrace } from '../../../core/simulator/world/simulate.ts';
import { expectGolden } from '../../support/golden.ts';
import { hostileStrings } from '../../support/hostile-strings.ts';
import { behavior, hpa } from '../../support/hpa.ts';
import { release, scenario } from '../../support/scenario.ts';
import { wpa } from '../../support/wpa.ts';
import { faultOf } from './well-formed.ts';

const profile = release('1.37');
const fastest = envelope(hpa({ behavior: behavior() }), profile).up;
const underLoad = simulate(wpa(), scenario(), profile);
const file = 'deploy/web.yaml';
const sizeOf = (svg: string) => /width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1).map(Number);

test('the card of a fastest scale-up matches the golden file', () =>
  expectGolden('chart/card.svg', traceAsCard(fastest, { file })));

test('it has the size of Open Graph, and is higher where metrics have lanes of their own', () => {
  const noLanes: WorldTrace = { ...underLoad, thresholds: [] };
  expect(sizeOf(traceAsCard(fastest, { file }))).toEqual([1200, 630]);
  expect(sizeOf(traceAsCard(noLanes, { file, load: 'a step' }))).toEqual([1200, 630]);
  const [width, height] = sizeOf(traceAsCard(underLoad, { file, load: 'a step' })) ?? [];
  expect(width).toBe(1200);
  expect(height).toBeGreaterThan(630);
});

test('a screen reader hears the sequence, the figures and the file', () => {
  const card = traceAsCard(fastest, { file, condition: 'without HPA other' });
  expect(card).toContain('<title>Replicas of web: 1 → 5 → 10 → 20, the last after 30 s</title>');
  expect(card).toMatch(/<desc>[^<]*only without HPA other[^<]*30 s to 20[^<]*deploy\/web\.yaml<\/desc>/);
  expect(card).toContain(' role="img"');
});

test('a name and a path that are too long are truncated inside the picture', () => {
  const long = 'web-'.repeat(60);
  const card = traceAsCard({ ...fastest, name: long }, { file: `${long}.yaml` });
  const [, name = '', kind = ''] = /class="name">([^<]*)<\/tspan><tspan class="of"[^>]*>([^<]*)/.exec(card) ?? [];
  expect(name).toMatch(/^web-.*…$/);
  expect(kind).toMatch(/^HorizontalPodAutoscaler/);
  expect(card).toMatch(/class="foot">web-[^<]*…</);
});

describe('texts of a file', () => {
  test.each(hostileStrings)('%j is text', (text) => {
    const compared = [{ name: text, trace: fastest }];
    const card = traceAsCard({ ...fastest, name: text }, { file: text, load: text, condition: text, compared });
    expect(faultOf(card.trim())).toBeUndefined();
    expect(card.match(/<style>/g)).toHaveLength(1);
    expect(card).not.toMatch(/<(?:img|script|a|image|foreignObject)\b/);
  });
});

test.each(['light', 'dark'] as const)('its %s background fills the picture', async (theme) => {
  const picture = sharp(Buffer.from(traceAsCard(fastest, { file, theme })));
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const corners = [0, data.length - info.channels].map((at) => [...data.subarray(at, at + 3)]);
  for (const corner of corners) expect(corner).toEqual(theme === 'light' ? [255, 255, 255] : [0x16, 0x1b, 0x22]);
  const drawn = theme === 'light' ? [9, 105, 218] : [88, 166, 255];
  let isDrawn = false;
  for (let at = 0; at < data.length && !isDrawn; at += info.channels)
    isDrawn = drawn.every((value, i) => data[at + i] === value);
  expect(isDrawn).toBe(true);
});
