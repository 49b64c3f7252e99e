// One table of all figures that have a budget, each with its unit of work and, where there is one, the same task done by
// another program in the same run. A budget is a multiple of the time of a calibrating loop that is measured in turns with
// the figure, so that it means the same on every machine.
// usage: npm run bench   (`-- --budgets` writes budgets.json: twice of what it measures; `-- --check` measures only until
// each figure keeps its budget and reports to out/bench/figures.json, for `npm test`)
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { calibrate } from '../support/figures/calibration.ts';
import type { Figure, Stopwatch } from '../support/figures/figure.ts';
import { type Comparison, comparisonRow, figureRow, tableText } from '../support/figures/figure-table.ts';
import { figures } from '../support/figures/figures.ts';
import { type Measurement, measureFigure } from '../support/figures/measure-figure.ts';

/** The program runs in the folder of the repository. */
const budgetsFile = 'test/bench/budgets.json';
const reportFile = 'out/bench/figures.json';
/** A budget is so many times what was measured: machines and releases of Node differ, and a busy machine is slower. */
const margin = 2;
/** In the report: the loop itself, three times. What is measured wrong here is measured wrong everywhere. */
const control = 'three loops';

const { values: options } = parseArgs({
  options: { budgets: { type: 'boolean' }, check: { type: 'boolean' } },
  allowPositionals: true,
});
const budgets = JSON.parse(readFileSync(budgetsFile, 'utf8')) as Record<string, number>;

if (options.check) {
  const report: Record<string, Measurement> = {};
  for (const { name, prepare } of figures) report[name] = await check(prepare, budgets[name] ?? 0);
  report[control] = await check(() => threeLoops, 0);
  mkdirSync('out/bench', { recursive: true });
  writeFileSync(reportFile, JSON.stringify(report));
} else {
  const measured: [Figure, Measurement][] = [];
  const exactly = { leastRounds: 15, mostRounds: 15, enough: 0 };
  for (const figure of figures) measured.push([figure, await measureFigure(figure, exactly)]);
  if (options.budgets) writeBudgets(measured);
  const rows = measured.map(([figure, measurement]) => figureRow(figure, measurement, budgets[figure.name]));
  const comparisons = options.budgets ? [] : compareServers();
  console.log(tableText([...rows, ...comparisons.map(comparisonRow)]));
  console.log(
    'ms: CPU time, the least of all rounds; loops, budget: times of the calibrating loop; ×: so many times as good.',
  );
}

function check(prepare: Figure['prepare'], budget: number): Promise<Measurement> {
  return measureFigure({ prepare }, { leastRounds: 2, mostRounds: 25, enough: budget });
}

function threeLoops(stopwatch: Stopwatch): void {
  stopwatch.time(() => {
    for (let i = 0; i < 3; i++) calibrate();
  });
}

function writeBudgets(measured: readonly [Figure, Measurement][]): void {
  for (const name of Object.keys(budgets)) delete budgets[name];
  for (const [{ name }, { ratio }] of measured) budgets[name] = Number((ratio * margin).toPrecision(2));
  writeFileSync(budgetsFile, `${JSON.stringify(budgets, null, 2)}\n`);
}

/** Empty if the other server cannot be measured; the reason is printed. */
function compareServers(): Comparison[] {
  const { stdout } = spawnSync(process.execPath, ['test/bench/lsp.mjs', '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return stdout.trim() === '' ? [] : (JSON.parse(stdout) as Comparison[]);
}
