// `diff` is silent where nothing behaves differently, and otherwise agrees with `simulate` of each side.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMap, type Node, parseAllDocuments, visit } from 'yaml';
import { container, cpuMetric, deployment, hpa, sidesOf } from '../../support/diffed-manifests.ts';
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
  /** Undefined: no edit matters. */
  field?: string | undefined;
}

const atLine = (text: string, place: number, line: string) => {
  const lines = text.split('\n');
  // The line is not inside a string of several lines.
  const at = lines.findIndex((each, index) => index >= place % lines.length && /^\S/.test(each));
  return lines.toSpliced(Math.max(at, 0), 0, line).join('\n');
};

/** A text that is no YAML, or has aliases, whose anchors must come first, stays the same. */
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

const defaults: readonly (readonly [beside: string, name: string, value: string | number])[] = [
  ['policies', 'selectPolicy', 'Max'],
  ['maxReplicas', 'minReplicas', 1],
];

/** Only for HPAs: other kinds have other defaults. */
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
  })
  .filter(({ before, after }) => before !== after);

interface Run {
  sequence: number[];
  seconds: number;
}

/** `up` and `down` of one autoscaler, or `scaleUp` and `scaleDown` of each of several. */
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

async function fastestOf(text: string): Promise<Map<string, string>> {
  const { out } = await replicast('simulate f --format json', { 'f/web.yaml': text });
  return new Map(simulatedIn(out).map((one) => [one.name ?? '', JSON.stringify(fastestRuns(one))]));
}

interface DiffedSide {
  notes: string[];
  scaleUp?: Run & { text: string };
  scaleDown?: Run & { text: string };
  load?: { sequence: number[]; unmet: number; podHours: number; flaps: number };
}

interface Diffed {
  name: string;
  before: DiffedSide;
  after: DiffedSide;
  load?: { isOther: boolean };
}

async function diffed(files: Files): Promise<Diffed[]> {
  return (JSON.parse((await replicast('diff a b --format json', files)).out) as { changed: Diffed[] }).changed;
}

const fastestInDiff = ({ scaleUp, scaleDown }: DiffedSide) =>
  JSON.stringify([scaleUp, scaleDown].map((run) => run && [run.sequence, run.seconds]));

test('changes of examples', () =>
  fc.assert(
    fc.asyncProperty(change, async ({ before, after, field }) => {
      const files = { 'a/web.yaml': before, 'b/web.yaml': after };
      const { code, out, err } = await replicast('diff a b', files);
      expect([code, err]).toEqual([0, '']);
      const [earlier, later] = [await fastestOf(before), await fastestOf(after)];
      const different = [...later].filter(([name, runs]) => earlier.get(name) !== runs);
      if (field === undefined) expect([out, different]).toEqual(['', []]);
      for (const [name] of different) expect(out).toContain(`\n${name} · web.yaml`);
      for (const [, cause = ''] of out.matchAll(/^ {2}cause +(\S+)/gm))
        expect(causesOf(field)).toContain(cause.split(/[.[]/).at(-1));
      for (const one of (await diffed(files)).filter(({ load }) => load)) {
        const sides = [one.before, one.after];
        expect([one.name, ...sides.map(fastestInDiff)]).toEqual([one.name, earlier.get(one.name), later.get(one.name)]);
        for (const { scaleUp } of sides.filter(({ notes }) => notes.length === 0)) expect(out).toContain(scaleUp?.text);
      }
    }),
    runs(100, 50),
  ));

/** Nothing in the scenario is derived from the autoscaler, so both sides have the same world. */
const scenario = `load: { shape: spike, from: 100, to: 900, atSeconds: 60, forSeconds: 300 }
workload: { capacityPerPod: 100, cpuPerUnit: 2.5m, baseMemory: 64Mi, memoryPerUnit: 1Mi }
start: { replicas: 3 }
horizonSeconds: 1200
`;

interface SimulatedWorld {
  sequence: number[];
  summary: { unmet: { part: number }; podSeconds: number; flaps: number };
}

const figuresOf = ({ sequence, summary: { unmet, podSeconds, flaps } }: SimulatedWorld) => ({
  sequence,
  unmet: unmet.part,
  podHours: podSeconds / 3600,
  flaps,
});

const requested = fc.record({
  bounds: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: 30 })),
  percent: fc.integer({ min: 20, max: 120 }),
  cpu: fc.integer({ min: 50, max: 900 }),
  sidecarCpu: fc.option(fc.integer({ min: 10, max: 300 }), { nil: undefined }),
  limit: fc.option(fc.integer({ min: 300, max: 1200 }), { nil: undefined }),
  readySeconds: fc.constantFrom(0, 10, 60),
  behavior: fc.constantFrom(
    '',
    '  behavior: { scaleUp: { policies: [{ type: Pods, value: 2, periodSeconds: 60 }] } }\n',
    '  behavior: { scaleDown: { stabilizationWindowSeconds: 60 } }\n',
  ),
});

const requesting = ({
  bounds: [min, max],
  percent,
  cpu,
  sidecarCpu,
  limit,
  readySeconds,
  behavior,
}: typeof requested extends fc.Arbitrary<infer Value> ? Value : never) =>
  hpa('web', { min, max, metrics: cpuMetric(percent), more: behavior }) +
  deployment('web', {
    pod:
      sidecarCpu === undefined
        ? ''
        : `      initContainers: [{ name: proxy, image: p, restartPolicy: Always, resources: { requests: { cpu: ${sidecarCpu}m } } }]\n`,
    containers: container(
      'app',
      `cpu: ${cpu}m, memory: 128Mi`,
      `${limit === undefined ? '' : `, limits: { cpu: ${limit + cpu}m }`}`,
    ).replace(' }\n', `, readinessProbe: { tcpSocket: { port: 80 }, initialDelaySeconds: ${readySeconds} } }\n`),
  });

test('requests, limits, probes and targets under a scenario', () =>
  fc.assert(
    fc.asyncProperty(requested, requested, async (one, other) => {
      const [before, after] = [one, other].map(requesting);
      const files = {
        ...sidesOf(before ?? '', after ?? ''),
        'a/web.replicast.yaml': scenario,
        'b/web.replicast.yaml': scenario,
      };
      const [found] = await diffed(files);
      const runs = await Promise.all(
        ['a', 'b'].map((side) =>
          replicast(`simulate ${side}/web.yaml --scenario ${side}/web.replicast.yaml --format json`, files),
        ),
      );
      const [earlier, later] = runs.map(({ out }) => figuresOf(JSON.parse(out)));
      if (earlier?.sequence.join() !== later?.sequence.join()) expect(found).toBeDefined();
      if (!found?.before.load || found.load?.isOther) return;
      expect(found.before.load).toMatchObject(earlier ?? {});
      // `diff` uses the pod usage of the side before. Only without a sidecar is that the usage of both sides.
      if (one.sidecarCpu === undefined && other.sidecarCpu === undefined)
        expect(found.after.load).toMatchObject(later ?? {});
    }),
    runs(100, 50),
  ));

const chart = Object.fromEntries(
  Object.entries(exampleFiles)
    .filter(([name]) => name.startsWith('examples/chart/'))
    .map(([name, text]) => [name.replace('examples/', ''), text]),
);
const environments = ['values.yaml', 'values-staging.yaml', 'values-prod.yaml'];

type Files = Record<string, string>;

const chartEdits: Readonly<Record<string, (files: Files, place: number, by: number) => Files>> = {
  comment: (files, place) => edited(files, place, (text) => `# Reviewed.\n${text}`),
  reordered: (files, place) => edited(files, place, reordered),
  'a default repeated': (files, place) =>
    edited(files, 1 + (place % 2), (text) => text.replace('autoscaling:\n', 'autoscaling:\n  enabled: true\n')),
  'a number': (files, place, by) =>
    edited(files, place, (text) => text.replace(/(?<=maxReplicas: )\d+/, (count) => String(Number(count) + by))),
  // Both environments set the value themselves, so it decides only in the default environment.
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
        fc.pre(JSON.stringify(after) !== JSON.stringify(chart));
        const { code, out } = await replicast('diff a/chart b/chart', { ...below('a', chart), ...below('b', after) });
        expect(code).toBe(0);
        const [earlier, later] = [await runsOfChart(chart), await runsOfChart(after)];
        const isDifferent = later.some((runs, i) => runs !== earlier[i]);
        expect([name, out === '']).toEqual([name, !isDifferent]);
        if (silentChartEdits.includes(name)) expect(out).toBe('');
      },
    ),
    runs(60, 60),
  ));

/** The last name of each path that `diff` may name as the cause. */
function causesOf(field: string | undefined): string[] {
  if (field === 'periodSeconds') return ['policies', 'readinessProbe', 'startupProbe'];
  if (field === 'value') return ['policies', 'target'];
  return field === 'averageUtilization' ? ['target'] : [field ?? ''];
}
