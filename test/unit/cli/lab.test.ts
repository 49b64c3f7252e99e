// UPDATE_GOLDEN=1 writes the table of docs/lab.md from the examples.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleChanges } from '../../../core/lab/rule-changes.ts';
import { isWhole } from '../../support/effort.ts';
import { exampleFiles, exampleRepositories } from '../../support/examples.ts';
import { validatorOf } from '../../support/formats.ts';
import { replicast } from '../../support/io.ts';
import { hpaObject, wpaObject } from '../../support/tuning.ts';

const page = 'docs/lab.md';
const table = /(?<=<!-- table: replicast (?<command>.*) -->\n)[\s\S]*?(?=<!-- end -->)/;

test.runIf(isWhole)('the table of the page is what its command prints', async () => {
  const text = readFileSync(page, 'utf8');
  const [found = ''] = table.exec(text) ?? [];
  const command = table.exec(text)?.groups?.command ?? '';
  const { out } = await replicast(command, { ...exampleFiles, ...exampleRepositories });
  if (process.env.UPDATE_GOLDEN)
    writeFileSync(
      page,
      text.replace(table, () => out),
    );
  else expect(found).toBe(out);
});

test('the page names the rules that there are', () => {
  const text = readFileSync(page, 'utf8');
  for (const { name } of ruleChanges) expect(text).toContain(`\`${name}\``);
});

const json = (...objects: object[]) =>
  Object.fromEntries(objects.map((object, i) => [`${i}.json`, JSON.stringify(object)]));
const behavior = { scaleUp: { stabilizationWindowSeconds: 60 } };
const files = json(hpaObject(), hpaObject({ behavior }), wpaObject());

test.each([
  ['sync-period-5s', 2],
  ['tolerance-5-percent', 2],
  ['scale-up-without-tolerance', 1],
  ['scale-up-window-30s', 0],
  ['scale-down-window-60s', 2],
  ['scale-down-half-per-minute', 1],
])('%s changes %i of two HPAs, and no WatermarkPodAutoscaler', async (name, count) => {
  const { code, out } = await replicast(['lab', '.', '--change', name, '--format', 'json'], files);
  expect(code).toBe(0);
  const validate = validatorOf('lab');
  validate(JSON.parse(out));
  expect(validate.errors).toBeNull();
  const { autoscalers, changes } = JSON.parse(out);
  expect(autoscalers).toBe(3);
  expect(changes).toEqual([expect.objectContaining({ name, effects: expect.any(Array) })]);
  expect(changes[0].effects.map((effect: { file: string }) => effect.file)).toEqual(
    ['1.json', '0.json'].slice(0, count).toSorted(),
  );
});

test('the text has a line for each autoscaler that behaves differently', async () => {
  const { out } = await replicast('lab 0.json --change sync-period-5s', files);
  expect(out).toMatch(
    /^sync-period-5s: The controller syncs every 5 s instead of every 15 s\.\n1 of 1 autoscaler behaves differently/,
  );
  expect(out).toMatch(/\nweb \(0\.json\) {2}\d+ → /);
});

test.each([
  ['lab 0.json --change other', /^--change other: use sync-period-5s, /],
  ['lab none.yaml', /^none\.yaml/],
])('`%s` is refused in one sentence', async (command, message) => {
  const { code, err } = await replicast(command, files);
  expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  expect(err.trim().split('\n')).toHaveLength(1);
});
