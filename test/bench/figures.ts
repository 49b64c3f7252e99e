// One table of all figures that have a budget, which is a multiple of the time of a calibrating loop.
// usage: npm run bench (`-- --budgets` writes budgets.json; `-- --check` measures only until each figure keeps its
// budget, for `npm test`; `--only=NAME`: only this figure)
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { calibrate } from '../support/figures/calibration.ts';
import type { Figure, Stopwatch } from '../support/figures/figure.ts';
import { type Comparison, comparisonRow, figureRow, tableText } from '../support/figures/figure-table.ts';
import { figures } from '../support/figures/figures.ts';
import { leastOf, type Measurement, measureFigure, ratioOf } from '../support/figures/measure-figure.ts';

const budgetsFile = 'test/bench/budgets.json';
const reportFile = 'out/bench/figures.json';
/** Machines and releases of Node differ, and a busy machine is slower. */
const margin = 2;
const processes = 3;
/** The loop itself, three times: if it is measured wrong, every figure is. */
const control = 'three loops';

const { values: options } = parseArgs({
  options: {
    budgets: { type: 'boolean' },
    check: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    report: { type: 'boolean' },
  },
  allowPositionals: true,
});
const budgets = JSON.parse(readFileSync(budgetsFile, 'utf8')) as Record<string, number>;

if (options.check) writeReport(await checkedRatios());
else if (options.report) writeReport(await measureAll());
else if (options.budgets) writeBudgets();
else printTable(await measureAll());

type ByName<Value> = Record<string, Value>;

async function checkedRatios(): Promise<ByName<number>> {
  const isChosen = (name: string) => options.only?.includes(name) ?? true;
  const ratios: ByName<number> = {};
  for (const { name, prepare } of figures) if (isChosen(name)) ratios[name] = await check(prepare, budgets[name] ?? 0);
  if (isChosen(control)) ratios[control] = await check(() => threeLoops, 0);
  return ratios;
}

/** On a busy machine a program becomes faster only after some seconds. */
async function check(prepare: Figure['prepare'], budget: number): Promise<number> {
  return ratioOf(await measureFigure({ prepare }, { leastRounds: 2, mostMs: 3000, enough: budget }));
}

function threeLoops(stopwatch: Stopwatch): void {
  stopwatch.time(() => {
    for (let i = 0; i < 3; i++) calibrate();
  });
}

async function measureAll(): Promise<ByName<Measurement>> {
  const measured: ByName<Measurement> = {};
  for (const figure of figures)
    measured[figure.name] = await measureFigure(figure, { leastRounds: 10, mostMs: 500, enough: 0 });
  return measured;
}

function writeReport(report: object): void {
  mkdirSync('out/bench', { recursive: true });
  writeFileSync(reportFile, JSON.stringify(report));
}

/** Measures in new processes, because a check also runs in a new process. */
function writeBudgets(): void {
  const reports = Array.from({ length: processes }, () => {
    execFileSync(process.execPath, ['test/bench/run.mjs', 'figures', '--report'], { stdio: 'ignore' });
    return JSON.parse(readFileSync(reportFile, 'utf8')) as ByName<Measurement>;
  });
  const bounds = figures.map(({ name }) => {
    const ratio = ratioOf(leastOf(reports.flatMap((report) => report[name] ?? [])));
    return [name, Number((ratio * margin).toPrecision(2))];
  });
  writeFileSync(budgetsFile, `${JSON.stringify(Object.fromEntries(bounds), null, 2)}\n`);
  console.log(`${budgetsFile} is written: twice the shortest times of ${processes} processes.`);
}

function printTable(measured: ByName<Measurement>): void {
  const rows = figures.map((figure) => figureRow(figure, measured[figure.name] as Measurement, budgets[figure.name]));
  console.log(tableText([...rows, ...compareServers().map(comparisonRow)]));
  console.log(
    'ms: CPU time of the shortest round; loops, budget: multiples of the calibrating loop; ×: the value of the peer divided by ours.',
  );
}

/** Empty if the other server cannot be measured; the reason is printed. */
function compareServers(): Comparison[] {
  const { stdout } = spawnSync(process.execPath, ['test/bench/lsp.mjs', '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return stdout.trim() === '' ? [] : (JSON.parse(stdout) as Comparison[]);
}
