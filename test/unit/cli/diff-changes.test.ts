// Generated changes of the gallery: `diff` is silent where nothing behaves differently, and otherwise says what
// `simulate` says of each side.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMap, type Node, parseAllDocuments, visit } from 'yaml';
import { runs } from '../../support/effort.ts';
import { exampleFiles } from '../../support/examples.ts';
import { replicast } from '../../support/io.ts';

const manifests = Object.entries(exampleFiles).filter(
  ([name, text]) =>
    /\.yaml$/.test(name) && !/replicast\.yaml$|\{\{/.test(name + text) && /kind: \w*PodAutoscaler/.test(text),
);

interface Sides {
  before: string;
  after: string;
  /** The field that was edited; undefined: nothing that matters was. */
  field?: string | undefined;
}

const atLine = (text: string, place: number, line: string) => {
  const lines = text.split('\n');
  // Not inside a string of several lines.
  const at = lines.findIndex((each, index) => index >= place % lines.length && /^\S/.test(each));
  return lines.toSpliced(Math.max(at, 0), 0, line).join('\n');
};

/** With each document changed as a tree; the same text if it is no YAML, or has aliases, whose anchors come first. */
function withDocuments(text: string, change: (root: Node) => void): string {
  const documents = parseAllDocuments(text);
  if (!Array.isArray(documents) || /[&*]\w/.test(text)) return text;
  if (documents.some(({ errors, contents }) => errors.length > 0 || contents === null)) return text;
  for (const { contents } of documents) if (contents) change(contents);
  return documents
    .map((document) => document.toString({ lineWidth: 0 }))
    .join('---\n')
    .replaceAll('---\n---\n', '---\n');
}

const reordered = (text: string) =>
  withDocuments(text, (root) => visit(root, { Map: (_, map) => void map.items.reverse() }));

/** What an absent field means, where it may be written. */
const defaults: readonly (readonly [beside: string, name: string, value: string | number])[] = [
  ['policies', 'selectPolicy', 'Max'],
  ['maxReplicas', 'minReplicas', 1],
];

/** Of HPAs: other kinds have other defaults. */
const withDefaults = (text: string) =>
  withDocuments(text, (root) => {
    if (!isMap(root) || root.get('kind') !== 'HorizontalPodAutoscaler') return;
    if (!String(root.get('apiVersion')).endsWith('/v2')) return;
    visit(root, {
      Map: (_, map) => {
        for (const [beside, name, value] of defaults) if (map.has(beside) && !map.has(name)) map.set(name, value);
      },
    });
  });

const silentEdits: readonly ((text: string, place: number) => string)[] = [
  reordered,
  withDefaults,
  (text, place) => atLine(text, place, '# A comment of a reviewer.'),
  (text, place) => atLine(text, place, ''),
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => `${text}# The end.\n`,
];

const numbers = [
  'minReplicas',
  'maxReplicas',
  'averageUtilization',
  'value',
  'periodSeconds',
  'stabilizationWindowSeconds',
];

const change = fc
  .record({
    manifest: fc.constantFrom(...manifests),
    place: fc.nat(1000),
    silent: fc.constantFrom(...silentEdits),
    field: fc.constantFrom(undefined, ...numbers),
    by: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ manifest: [, text], place, silent, field, by }): Sides => {
    const after = silent(text, place);
    const pattern = new RegExp(`^(\\s*(?:- )?${field}: )(\\d+)\\s*$`, 'm');
    if (field === undefined || !pattern.test(after)) return { before: text, after };
    return { before: text, after: after.replace(pattern, (_, key, count) => `${key}${Number(count) + by}`), field };
  });

interface Run {
  sequence: number[];
  seconds: number;
}

/** What `simulate` prints: `up` and `down` of one autoscaler, `scaleUp` and `scaleDown` of each of several. */
interface Simulated {
  name?: string;
  up?: Run;
  down?: Run;
  scaleUp?: Run;
  scaleDown?: Run;
  problems?: unknown;
}

const simulatedIn = (out: string): Simulated[] => [JSON.parse(out === '' ? '[]' : out)].flat();

const fastestRuns = ({ up, down, scaleUp, scaleDown }: Simulated) =>
  [up ?? scaleUp, down ?? scaleDown].map((run) => run && [run.sequence, run.seconds]);

/** The fastest runs that `simulate` prints for each autoscaler, by name. */
async function fastestOf(text: string): Promise<Map<string, string>> {
  const { out } = await replicast('simulate f --format json', { 'f/web.yaml': text });
  return new Map(simulatedIn(out).map((one) => [one.name ?? '', JSON.stringify(fastestRuns(one))]));
}

test('changes of examples', () =>
  fc.assert(
    fc.asyncProperty(change, async ({ before, after, field }) => {
      const { code, out, err } = await replicast('diff a b', { 'a/web.yaml': before, 'b/web.yaml': after });
      expect([code, err]).toEqual([0, '']);
      const [earlier, later] = [await fastestOf(before), await fastestOf(after)];
      const different = [...later].filter(([name, runs]) => earlier.get(name) !== runs);
      if (field === undefined) expect([out, different]).toEqual(['', []]);
      for (const [name] of different) expect(out).toContain(`\n${name} · web.yaml`);
      // Each cause that it names was edited.
      for (const [, cause = ''] of out.matchAll(/^ {2}cause +(\S+)/gm))
        expect(causesOf(field)).toContain(cause.split(/[.[]/).at(-1));
    }),
    runs(200, 20),
  ));

const chart = Object.fromEntries(
  Object.entries(exampleFiles)
    .filter(([name]) => name.startsWith('examples/chart/'))
    .map(([name, text]) => [name.replace('examples/', ''), text]),
);
const environments = ['values.yaml', 'values-staging.yaml', 'values-prod.yaml'];

type Files = Record<string, string>;

/** Of the values of one environment, or of two of them. */
const chartEdits: Readonly<Record<string, (files: Files, place: number, by: number) => Files>> = {
  comment: (files, place) => edited(files, place, (text) => `# Reviewed.\n${text}`),
  reordered: (files, place) => edited(files, place, reordered),
  'a default repeated': (files, place) =>
    edited(files, 1 + (place % 2), (text) => text.replace('autoscaling:\n', 'autoscaling:\n  enabled: true\n')),
  'a number': (files, place, by) =>
    edited(files, place, (text) => text.replace(/(?<=maxReplicas: )\d+/, (count) => String(Number(count) + by))),
  // Both environments set it themselves: it decides in none but the default one.
  'moved to the environments': (files) => {
    const moved = edited(files, 0, (text) => text.replace(/ {2}requestsPerPod: .*\n/, ''));
    const add = (text: string) => text.replace('autoscaling:\n', 'autoscaling:\n  requestsPerPod: "100"\n');
    return edited(edited(moved, 1, add), 2, add);
  },
};
const silentChartEdits = ['comment', 'reordered', 'a default repeated'];

function edited(files: Files, place: number, change: (text: string) => string): Files {
  const name = `chart/${environments[place % environments.length]}`;
  return { ...files, [name]: change(files[name] ?? '') };
}

const below = (folder: string, files: Files) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));

/** The fastest runs and what is refused, by environment; a run that fails has its error. */
async function runsOfChart(files: Files): Promise<string[]> {
  const ended = await Promise.all(
    environments.map((name) =>
      replicast(
        ['simulate', 'chart', ...(name === 'values.yaml' ? [] : ['--values', `chart/${name}`]), '--format', 'json'],
        files,
      ),
    ),
  );
  return ended.map(({ out, err }) => {
    if (out === '') return err;
    return JSON.stringify(simulatedIn(out).map((one) => [fastestRuns(one), one.problems]));
  });
}

test('changes of the values of a chart', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(chartEdits)),
      fc.nat(1000),
      fc.integer({ min: 1, max: 40 }),
      async (name, place, by) => {
        const after = chartEdits[name]?.(chart, place, by) ?? chart;
        const { code, out } = await replicast('diff a/chart b/chart', { ...below('a', chart), ...below('b', after) });
        expect(code).toBe(0);
        const [earlier, later] = [await runsOfChart(chart), await runsOfChart(after)];
        const isDifferent = later.some((runs, i) => runs !== earlier[i]);
        expect([name, out === '']).toEqual([name, !isDifferent]);
        if (silentChartEdits.includes(name)) expect(out).toBe('');
      },
    ),
    runs(60, 20),
  ));

/** The last name of the part in which a field is compared. */
function causesOf(field: string | undefined): string[] {
  if (field === 'value' || field === 'periodSeconds') return ['policies', 'target'];
  return field === 'averageUtilization' ? ['target'] : [field ?? ''];
}
