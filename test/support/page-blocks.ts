// The parts of a page that a test writes: runs of examples as charts and tables, lists of examples, and the served
// versions. A page contains the request in a comment, followed by the result and `<!-- end -->`:
// <!-- run NAME
//  scenario: recipes/memory
//  LABEL: recipes/memory#0 in 1.37 -->
// The first run is drawn, and the others are compared with it. `#0` (the document) and the release can be left out.
// `scenario` is a scenario file, `fastest scale-up` or `fastest scale-down`; `decisions: 8` adds the first rows of the
// table of decisions.
import type { Simulation } from '../../cli/simulation.ts';
import { foldTicks, repetitionText } from '../../core/drawing/fold-ticks.ts';
import { traceAsSvg } from '../../core/drawing/written/trace-svg.ts';
import { servingReleases } from '../../core/model/releases.ts';
import type { Trace } from '../../core/simulator/trace.ts';
import { clockText, envelopeRunText, reasonText, sequenceText } from '../../core/simulator/trace-text.ts';
import { reportFacts } from '../../core/simulator/world/report-text.ts';
import { loadText } from '../../core/simulator/world/scenario-text.ts';
import { readGallery } from '../../scripts/gallery.mjs';
import { runExample } from './examples.ts';

export interface BuiltPage {
  text: string;
  charts: Record<string, string>;
  sequences: string[];
}

const block = /(<!-- (run|examples|versions) ([^\n]*?)(?:\n([\s\S]*?))?-->\n)[\s\S]*?(<!-- end -->)/g;

/** `toExamples`: the path of examples/, relative to the page. */
export async function buildPage(text: string, toExamples: string): Promise<BuiltPage> {
  const page: BuiltPage = { text, charts: {}, sequences: [] };
  for (const [whole, head = '', kind, name = '', body = '', end = ''] of text.matchAll(block)) {
    const content = await blockContent(kind, name.trim(), body, { page, toExamples });
    page.text = page.text.replace(whole, () => `${head}\n${content}\n${end}`);
  }
  return page;
}

async function blockContent(kind: string | undefined, name: string, body: string, context: BlockContext) {
  if (kind === 'versions') return versionsTable();
  return kind === 'examples' ? examplesTable(name) : await runBlock(name, body, context);
}

function versionsTable(): string {
  const rows = Object.entries(servingReleases).map(
    ([version, { first, last }]: [string, { first: string; last?: string }]) =>
      `| \`${version}\` | ${first} | ${last ?? 'still served'} |`,
  );
  return ['| version | since | until |', '|---|---|---|', ...rows, ''].join('\n');
}

function examplesTable(title: string): string {
  const group = readGallery().find((one) => one.title === title);
  if (!group) throw new Error(`no group of examples is called ${title}`);
  const rows = group.examples.map(({ name, manifest, scenario, expected, sentence }) => {
    const files = scenario === undefined ? '' : ` ([scenario](${scenario}))`;
    return `| [${name}](${manifest})${files} | \`${expected}\` | ${sentence} |`;
  });
  return ['| example | expected | shows |', '|---|---|---|', ...rows, ''].join('\n');
}

interface LabelledRun {
  label: string;
  manifest: string;
  simulation: Simulation;
  trace: Trace;
}

interface BlockContext {
  page: BuiltPage;
  toExamples: string;
}

async function runBlock(name: string, body: string, { page, toExamples }: BlockContext): Promise<string> {
  const lines = body.trim().split('\n').map(splitLine);
  const scenario = lines.find(([key]) => key === 'scenario')?.[1];
  const decisions = Number(lines.find(([key]) => key === 'decisions')?.[1] ?? 0);
  const runs: LabelledRun[] = [];
  for (const [label, source] of lines)
    if (label !== 'scenario' && label !== 'decisions') runs.push(await labelledRun(label, source, scenario));
  const [shown, ...others] = runs;
  if (!shown) throw new Error(`${name} has no run`);
  const load = shown.simulation.type === 'world' ? loadText(shown.simulation.world.load) : undefined;
  const compared = others.map(({ label, trace }) => ({ name: label, trace }));
  page.charts[name] = traceAsSvg(shown.trace, { load, compared });
  page.sequences.push(...runs.map(sequenceOf));
  const alt = runs.map((run) => `${run.label}: ${sequenceOf(run)}`).join('; ');
  const files = [...new Set(runs.map(({ manifest }) => `${manifest}.yaml`))];
  if (!isFastest(scenario)) files.push(`${scenario}.replicast.yaml`);
  const rows = runs.map((run) => `| ${run.label} | \`${sequenceOf(run)}\` | ${figuresOf(run)} |`);
  return [
    `![${alt}](charts/${name}.svg)`,
    '',
    '| run | replicas | figures |',
    '|---|---|---|',
    ...rows,
    '',
    ...(decisions > 0 ? [...decisionRows(shown.trace, decisions), ''] : []),
    `Files: ${files.map((file) => `[${file}](${toExamples}${file})`).join(', ')}.`,
    '',
  ].join('\n');
}

function splitLine(line: string): [key: string, value: string] {
  const at = line.indexOf(': ');
  return [line.slice(0, at), line.slice(at + 2)];
}

const isFastest = (scenario: string | undefined) => scenario === undefined || scenario.startsWith('fastest ');

async function labelledRun(label: string, source: string, scenario: string | undefined): Promise<LabelledRun> {
  const [, manifest = '', document = '0', release] = /^([^#\s]+)(?:#(\d+))?(?: in (\S+))?$/.exec(source) ?? [];
  const scenarioFile = isFastest(scenario) ? undefined : scenario;
  const simulation = await runExample({ manifest, document: Number(document), scenario: scenarioFile, release });
  const trace =
    simulation.type === 'world'
      ? simulation.trace
      : simulation.envelope[scenario === 'fastest scale-down' ? 'down' : 'up'];
  return { label, manifest, simulation, trace };
}

function sequenceOf({ trace }: LabelledRun): string {
  return 'direction' in trace ? sequenceText(trace.sequence) : sequenceText(trace.sequence, 4);
}

function figuresOf({ simulation, trace }: LabelledRun): string {
  if (simulation.type === 'world')
    return reportFacts(simulation.trace)
      .map(({ value, label }) => `${value} ${label}`)
      .join(' · ');
  const { up, down } = simulation.envelope;
  return envelopeRunText(trace === up ? up : down)
    .replace(sequenceText(trace.sequence), '')
    .trim();
}

function decisionRows(trace: Trace, count: number): string[] {
  const rows = foldTicks(trace.ticks).slice(0, count);
  return [
    '| time | current | recommended | stabilized | limit | desired | reason |',
    '|---:|---:|---:|---:|---:|---:|---|',
    ...rows.map(({ tick, repetitions }) => {
      const { atMs, current, proposal, stabilized, limit, desired, reason } = tick;
      const repeated = repetitionText(repetitions);
      const cells = [clockText(atMs), current, proposal, stabilized, limit, desired].map((cell) => cell ?? '');
      return `| ${cells.join(' | ')} | ${reasonText(reason)}${repeated === undefined ? '' : ` (${repeated})`} |`;
    }),
  ];
}
