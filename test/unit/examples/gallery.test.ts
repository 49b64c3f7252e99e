// `simulate` prints the sequence after `# Expected:` in an example's file, and `lint` reports what it should.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleGroupsSchema } from '../../../protocol/examples.ts';
import { expectationsIn, readGallery } from '../../../scripts/gallery.mjs';
import { packageFilesList } from '../../../scripts/package-content.mjs';
import { sampleOf } from '../../support/effort.ts';
import { exampleFiles } from '../../support/examples.ts';
import { expectGolden } from '../../support/golden.ts';
import { replicast } from '../../support/io.ts';

const files: Record<string, string> = { ...exampleFiles };
/** The chart is simulated by its values files. */
const names = Object.keys(files).filter((file) => !/chart\/(?:Chart\.yaml|templates\/)/.test(file));
/** In the short tier a third: the tests below run every scenario, and pages.test.ts what the pages show. */
const simulated = sampleOf(names, 3);
const isScenario = (file: string) => file.endsWith('.replicast.yaml');

describe.each(names)('%s', (file) => {
  const text = files[file] ?? '';
  const expectations = expectationsIn(text);

  test('says in one sentence what it shows, and what to expect', () => {
    expect(expectations.length).toBeGreaterThan(0);
    for (const { sentence } of expectations) expect(sentence).toMatch(/^[A-Z0-9].{10,118}[.]$/);
    const autoscalers = text.match(/^kind: \w+PodAutoscaler$/gm) ?? [];
    if (autoscalers.length > 0) expect(expectations).toHaveLength(autoscalers.length);
  });

  test.each(simulated.includes(file) ? expectations : [])(
    'document $document: $expected',
    async ({ document, expected }) => {
      const isAlone = isScenario(file) || file.startsWith('examples/chart/');
      const { code, out, err } = await replicast(`simulate ${file}${isAlone ? '' : ` --document ${document}`}`, files);
      if (expected === 'refused') {
        expect([code, err]).toEqual([2, expect.stringContaining('cannot be simulated')]);
        return;
      }
      expect(err).toBe('');
      const printed = out.split('\n').filter((line) => /^\d/.test(line));
      expect(printed[0]?.split(isScenario(file) ? ' · ' : '\n')[0]).toBe(expected);
    },
  );
});

test('the expectations of scenarios hold', async () => {
  const { code, out } = await replicast('test examples', files);
  expect({ code, failures: out.split('\n').filter((line) => /✗|not tested/.test(line)) }).toEqual({
    code: 0,
    failures: [],
  });
});

test('what lint reports is meant to be reported', async () => {
  const { out } = await replicast('lint examples --format json', files);
  const problems: { file: string; line: number; severity: string; code: string }[] = JSON.parse(out);
  expectGolden(
    'examples/lint.txt',
    problems.map(({ file, line, severity, code }) => `${file}:${line} ${severity} ${code}\n`).join(''),
  );
});

describe('the list of Open Example…', () => {
  const groups = readGallery();
  const examples = groups.flatMap((group) => group.examples);

  test('is what the extension reads', () => expect(exampleGroupsSchema.parse(groups)).toEqual(groups));

  test('has every manifest and every scenario except those of the chart', () => {
    const listed = examples.flatMap(({ manifest, scenario }) => [manifest, ...(scenario ? [scenario] : [])]);
    const expected = names.filter((file) => !file.startsWith('examples/chart/'));
    expect([...new Set(listed)].map((file) => `examples/${file}`).sort()).toEqual(expected);
  });

  test('has only files of the package', () => {
    const packed = readFileSync(packageFilesList, 'utf8').split('\n');
    for (const { manifest, scenario = manifest } of examples)
      for (const file of [manifest, scenario]) expect(packed).toContain(`extension/examples/${file}`);
  });

  test('shows the sequence of the scenario where an example has one', () => {
    const story = examples.find(({ scenario }) => scenario === 'velocity-proposal-2019/story-5.replicast.yaml');
    expect(story).toEqual({
      name: 'Story 5',
      sentence: 'Story 5 of the draft: scale down to the highest recommendation of the last 10 min.',
      expected: '10 → 9',
      manifest: 'velocity-proposal-2019/story-5.yaml',
      scenario: 'velocity-proposal-2019/story-5.replicast.yaml',
    });
  });

  test('names a scenario of another manifest by its own name and sentence', () =>
    expect(examples.find(({ name }) => name === 'Peak')).toMatchObject({
      sentence: 'A scenario for web.yaml: a spike, late metrics, and a pod without metrics.',
      manifest: 'web.yaml',
    }));
});
