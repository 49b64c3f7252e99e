// The same strings in every field: nothing that an editor shows interprets them.
import { describe, expect, test } from 'vitest';
import { horizontal, hostileSample, hostileStrings, scenario, watermark } from '../support/hostile-strings.ts';
import { type ShownTexts, shownTexts } from '../support/shown-texts.ts';

/** A line separator makes each analysis slow; the tests of the command line have it. */
const strings = hostileStrings.filter((text) => !text.includes('\u2028'));
const sample = (alone: number) => hostileSample(alone, strings);
/** A backtick that is not escaped begins code. */
const backticks = strings.findIndex((text) => text.includes('`'));
/** Icons are drawn in the titles of lenses, which quote at most the beginning of a long string. */
const icons = strings.findIndex((text) => text.includes('$('));

/** A tab is as harmless as a space. */
const control = /(?!\t)[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
const codeBlock = /^(`{3,})[^`]*\n[\s\S]*?^\1$/gm;
const inlineCode = /(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;

function expectHarmless({ lines, messages, markdown, targets }: ShownTexts): void {
  for (const { place, text } of lines) expect(text, place).not.toMatch(control);
  for (const { place, text } of lines) if (place === 'lens') expect(text).not.toMatch(/(?<!\\)\$\([\w~-]+\)/);
  for (const text of messages) expect(text.replaceAll('\n', ' '), 'diagnostic').not.toMatch(control);
  for (const text of markdown) {
    expect(text.replaceAll('\n', ' '), 'Markdown').not.toMatch(control);
    const outside = text.replaceAll(codeBlock, '').replaceAll(inlineCode, '');
    expect(outside).not.toMatch(
      /(?<!\\)!\[a|(?<!\\)<\/?(?:img|script|style)|(?<!\\)\]\((?:command|file:\/\/\/etc|https:\/\/example)/,
    );
    expect(outside).not.toMatch(/https:\/\/example|www\.example|a@example/);
  }
  for (const target of targets) expect(target).not.toMatch(/^command:|example\.com|\/etc\//);
}

const workload = (text: string) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${JSON.stringify(text)}}
spec:
  replicas: 3
  template: {spec: {containers: [{name: ${JSON.stringify(text)}, image: ${JSON.stringify(text)}}]}}
`;

describe.each([
  ['HorizontalPodAutoscaler', horizontal, backticks],
  ['WatermarkPodAutoscaler', watermark, 3],
])('strings of a %s are data in what an editor shows', (_, manifest, alone) => {
  test.each(sample(alone))('%j', async (text) => {
    const others = { 'file:///w/b.yaml': workload(text), 'file:///w/a.replicast.yaml': scenario(text) };
    const shown = await shownTexts('file:///w/a.yaml', `${manifest(text)}---\n${workload(text)}`, others);
    const places = new Set(shown.lines.map(({ place }) => place));
    expect([...places]).toEqual(expect.arrayContaining(['lens', 'symbol', 'completion']));
    expect(shown.markdown.length).toBeGreaterThan(5);
    expect(shown.messages.length).toBeGreaterThan(0);
    expectHarmless(shown);
  });
});

test.each(sample(6))('strings of a scenario are data: %j', async (text) =>
  expectHarmless(
    await shownTexts('file:///w/a.replicast.yaml', scenario(text), { 'file:///w/a.yaml': horizontal(text) }),
  ),
);

const q = (text: string) => JSON.stringify(text);

const chartOf = (text: string) => ({
  'file:///w/c/Chart.yaml': `apiVersion: v2\nname: ${q(text)}\nversion: ${q(text)}\ndependencies: [{name: ${q(text)}, version: ${q(text)}, condition: ${q(text)}}]\n`,
  'file:///w/c/values.yaml': `name: ${q(text)}\nmax: ${q(text)}\n${q(text)}: {a: ${q(text)}}\nautoscaling: {enabled: false}\n`,
  'file:///w/c/values-prod.yaml': `max: 4\nname: ${q(text)}\n`,
  'file:///w/c/values.schema.json': JSON.stringify({ properties: { max: { enum: [text] } }, required: [`${text}x`] }),
  'file:///w/c/templates/hpa.yaml':
    'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: {{ .Values.name | quote }}\nspec:\n  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: {{ .Chart.Name | quote }}}\n  maxReplicas: {{ .Values.max }}\n',
  'file:///w/c/templates/fail.yaml':
    '{{ if .Values.autoscaling.enabled }}{{ fail .Values.name }}{{ end }}\napiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\nspec: {maxReplicas: {{ required .Values.name .Values.none }}}\n',
});

const overlayOf = (text: string) => ({
  'file:///w/k/kustomization.yaml': `namePrefix: ${q(text)}\nnamespace: ${q(text)}\nresources: [hpa.yaml, ${q(text)}]\ncommonLabels: {${q(text)}: ${q(text)}}\npatches:\n- path: patch.yaml\n- path: ${q(text)}\nreplicas: [{name: ${q(text)}, count: 3}]\n${q(text)}: 1\n`,
  'file:///w/k/hpa.yaml': horizontal(text),
  'file:///w/k/patch.yaml': `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: ${q(text)}}\nspec: {minReplicas: 9, maxReplica: ${q(text)}}\n`,
});

describe.each<[string, (text: string) => Record<string, string>, number]>([
  ['a chart', chartOf, icons],
  ['a kustomization', overlayOf, 12],
])('strings of %s are data in what an editor shows', (_, filesOf, alone) => {
  test.each(sample(alone))('%j', async (text) => {
    const files = filesOf(text);
    for (const [opened, content] of Object.entries(files)) expectHarmless(await shownTexts(opened, content, files));
  });
});
