// `replicast attack`: searches for the load that harms an autoscaler most.
import { writeScenarioFile } from '../core/analysis/scenario/write-scenario-file.ts';
import { maxCommandWork } from '../core/simulator/world/run-cost.ts';
import { tooLongProblem } from '../core/simulator/world/run-problem.ts';
import { simulate } from '../core/simulator/world/simulate.ts';
import { attack, attackRuns, provenHarm } from '../core/tuning/attack.ts';
import { harmExpectation } from '../core/tuning/attack-text.ts';
import { type HarmName, harmOf } from '../core/tuning/harm.ts';
import { type LoadLimits, limitsOfScenario } from '../core/tuning/loads.ts';
import type { ChartOptions } from './charts/chart-options.ts';
import type { AutoscalerChoice } from './choose-autoscalers.ts';
import { type ChosenRun, chooseRun } from './choose-run.ts';
import { finishSearch } from './finish-search.ts';
import { type AttackedManifest, attackAsJson, attackAsSvg, attackAsText } from './formats/attack.ts';
import type { FormatName } from './formats/format-names.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { numberOption } from './number-option.ts';
import type { ProfileOptions } from './profile.ts';
import { type ContradictedSubject, scenarioSubject } from './recorded-subject.ts';
import { relativeName } from './relative-name.ts';
import { replaceableScenario } from './scenario-output.ts';
import { type Terminal, terminalOf } from './terminal.ts';

export interface AttackCommandOptions extends ProfileOptions, AutoscalerChoice, ChartOptions {
  scenario?: string;
  harm: HarmName;
  peak?: string;
  least?: string;
  change?: string;
  total?: string;
  maxRuns?: string;
  seed?: string;
  output?: string;
  format: FormatName<'attack'>;
}

const formats: Record<FormatName<'attack'>, (manifest: AttackedManifest, terminal: Terminal) => string> = {
  text: attackAsText,
  json: attackAsJson,
  svg: attackAsSvg,
};

export async function runAttack(io: Io, file: string, options: AttackCommandOptions): Promise<ExitCode> {
  const { harm, output, format } = options;
  const before = output === undefined ? undefined : await replaceableScenario(io, output);
  const run = await chooseRun(io, file, options.scenario);
  const subject = await scenarioSubject(io, run.manifest, options, run.scenario);
  const problem = tooLongProblem(subject);
  if (problem !== undefined) throw new CommandError(`${run.manifest} cannot be attacked: ${problem}.`);
  const limits = limitsFrom(subject, options);
  const maxRuns = Math.max(1, numberOption('--max-runs', options.maxRuns) ?? attackRuns);
  const seed = numberOption('--seed', options.seed) ?? subject.scenario.seed;
  const search = attack(subject, { harm, limits, seed, maxRuns, maxWork: maxCommandWork });
  const worst = finishSearch(io, search, { command: 'attack', of: maxRuns, what: 'loads' });
  if (!worst) throw new CommandError(`${run.manifest} cannot be attacked: every run takes too long.`);
  const manifest: AttackedManifest = {
    file: run.manifest,
    scenario: run.name,
    name: subject.autoscaler.name,
    object: subject.object,
    condition: subject.condition,
    harm,
    limits,
    present: harmOf(harm, simulate(subject.autoscaler, subject.scenario, subject.profile).report),
    worst,
    proven: provenHarm(harm, subject, limits),
  };
  io.out(formats[format](manifest, terminalOf(io)));
  if (output !== undefined) await io.write(output, scenarioText(run, manifest, { output, subject }), before);
  return exitCodes.success;
}

function limitsFrom({ scenario }: ContradictedSubject, options: AttackCommandOptions): LoadLimits {
  const own = limitsOfScenario(scenario);
  const limits = {
    ...own,
    peak: numberOption('--peak', options.peak) ?? own.peak,
    least: numberOption('--least', options.least) ?? own.least,
    changePerSecond: numberOption('--change', options.change) ?? own.changePerSecond,
    total: numberOption('--total', options.total) ?? own.total,
  };
  const { least, peak, changePerSecond, total, horizonSeconds } = limits;
  if (peak <= 0 || least >= peak)
    throw new CommandError(
      `There is no load to try: the peak (${peak} units/s) is not above the lowest load (${least} units/s).`,
    );
  if (changePerSecond <= 0) throw new CommandError('There is no load to try: --change 0 keeps the load constant.');
  if (least * horizonSeconds > total)
    throw new CommandError(
      `There is no load to try: the lowest load of ${least} units/s needs ${least * horizonSeconds} units in the whole run, and --total is ${total}.`,
    );
  return limits;
}

/**
 * Returns the text of a scenario file with the worst load. The expectation in this file allows at most the harm that
 * the load causes now.
 */
function scenarioText(
  { scenario }: ChosenRun,
  { worst, harm }: AttackedManifest,
  { output, subject }: { output: string; subject: ContradictedSubject },
): string {
  const { given, controller } = scenario;
  const load = { shape: { shape: 'points' as const, at: worst.points }, noise: { ...given.load?.noise } };
  const attacked = { ...given, load, horizonSeconds: worst.scenario.horizonSeconds ?? 0 };
  const { document, item } = subject.located;
  const written = writeScenarioFile({
    text: '',
    said: { given: attacked, ...controller },
    inUse: { load, horizonSeconds: attacked.horizonSeconds },
    known: {},
    target: { for: relativeName(output, subject.located.file), document, ...(item !== undefined && { item }) },
    expectations: [harmExpectation(harm, worst.harm)],
  });
  if ('problem' in written) throw new CommandError(`${output} is not written: ${written.problem}`);
  return written.text;
}
