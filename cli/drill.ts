// `replicast drill`: simulates an autoscaler while its metrics have faults, and prints the worst fault first.
import { defaultDrillSeconds, drill } from '../core/simulator/drill/drill.ts';
import { tooLongProblem } from '../core/simulator/world/run-problem.ts';
import type { AutoscalerChoice } from './choose-autoscalers.ts';
import { chooseRun } from './choose-run.ts';
import { drillAsJson } from './formats/drill-json.ts';
import { drillAsText } from './formats/drill-text.ts';
import type { FormatName } from './formats/format-names.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { numberOption } from './number-option.ts';
import type { ProfileOptions } from './profile.ts';
import { scenarioSubject } from './recorded-subject.ts';
import { terminalOf } from './terminal.ts';

export interface DrillCommandOptions extends ProfileOptions, AutoscalerChoice {
  scenario?: string;
  from?: string;
  for?: string;
  format: FormatName<'drill'>;
}

export async function runDrill(io: Io, file: string, options: DrillCommandOptions): Promise<ExitCode> {
  const fromSeconds = numberOption('--from', options.from);
  const forSeconds = numberOption('--for', options.for) ?? defaultDrillSeconds;
  if (forSeconds === 0) throw new CommandError('--for 0: a fault must last at least one second.');
  const { manifest, name, scenario } = await chooseRun(io, file, options.scenario);
  const subject = await scenarioSubject(io, manifest, options, scenario);
  const problem = tooLongProblem(subject, (fromSeconds ?? 0) + forSeconds);
  if (problem !== undefined) throw new CommandError(`The drill of ${manifest} cannot run: ${problem}.`);
  const result = {
    file: manifest,
    scenario: name,
    name: subject.autoscaler.name,
    subject,
    drill: drill(subject, { forSeconds, ...(fromSeconds !== undefined && { fromSeconds }) }),
  };
  io.out(options.format === 'json' ? drillAsJson(result) : drillAsText(result, terminalOf(io)));
  return exitCodes.success;
}
