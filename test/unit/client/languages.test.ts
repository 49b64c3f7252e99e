import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countAutoscalers, hasOlderAutoscaler, languages } from '../../../client/src/languages.ts';

const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { activationEvents: string[] };

test('the extension wakes for each language that it serves, and for a panel of the last window', () => {
  expect(manifest.activationEvents).toEqual([
    ...languages.map((language) => `onLanguage:${language}`),
    'onWebviewPanel:replicast.simulation',
  ]);
});

describe('counting the autoscalers of a text', () => {
  test.each([
    ['kind: HorizontalPodAutoscaler', 1],
    ['items:\n  - kind: "WatermarkPodAutoscaler"\n  - apiVersion: v1\n    kind: HorizontalPodAutoscaler', 2],
    ['{"apiVersion":"autoscaling/v2","kind":"HorizontalPodAutoscaler"}', 1],
    ['# kind: HorizontalPodAutoscaler', 0],
    ['name: kind', 0],
    ['kind: HorizontalPodAutoscalerList', 0],
    ['text: a kind: HorizontalPodAutoscaler', 0],
    ['', 0],
  ])('%s', (text, count) => expect(countAutoscalers(text)).toBe(count));

  test.each(['- ', '\n', ', ', '{-'])('a large text of %j holds none', (part) => expect(countAutoscalers(part.repeat(100_000))).toBe(0));
});

test.each([
  ['apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler', true],
  ['- apiVersion: "autoscaling/v2beta2"\n  kind: HorizontalPodAutoscaler', true],
  ['{"apiVersion":"extensions/v1beta1","kind":"HorizontalPodAutoscaler"}', true],
  ['apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler', false],
  ['apiVersion: autoscaling/v1\nkind: Scale', false],
  ['# apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler', false],
])('%s has an older version: %s', (text, expected) => expect(hasOlderAutoscaler(text)).toBe(expected));
