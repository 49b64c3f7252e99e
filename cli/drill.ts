// `replicast drill`: what faults of the metrics do to an autoscaler, the worst first.
import { isScenarioUri } from '../core/language/scenario/uris.ts';
import { defaultDrillSeconds, drill } from '../core/simulator/drill/drill.ts';
import { findAdjacent } from './adjacent-scenario.ts';
import type { AutoscalerChoice } from './choose-autoscalers.ts';
import { assertAppliesTo, type ChosenScenario, chooseScenario, emptyScenario, manifestOf } from './choose-scenario.ts';
import { drillAsJson } from './formats/drill-json.ts';
import { drillAsText } from './formats/drill-text.ts';
import type { FormatName } from './formats/format-names.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import type { ProfileOptions } from './profile.ts';
import { scenarioSubject } from './recorded-subject.ts';
import { tooLongProblem } from './run-simulation.ts';
import { terminalOf } from './terminal.ts';

export interface DrillOptions extends ProfileOptions, AutoscalerChoice {
  scenario?: string;
  /** Seconds, as given. */
  from?: string;
  for?: string;
  format: FormatName<'drill'>;
}

/** @throws CommandError if there is nothing to simulate, or a run would be too long. */
export async function runDrill(io: Io, file: string, options: DrillOptions): Promise<ExitCode> {
  const fromSeconds = secondsOf('--from', options.from);
  const forSeconds = secondsOf('--for', options.for) ?? defaultDrillSeconds;
  if (forSeconds === 0) throw new CommandError('--for 0: a fault lasts at least one second.');
  const { manifest, name, scenario } = await chooseSources(io, file, options);
  const subject = await scenarioSubject(io, manifest, options, scenario);
  const problem = tooLongProblem(subject, (fromSeconds ?? 0) + forSeconds);
  if (problem !== undefined) throw new CommandError(`${manifest} cannot be drilled: ${problem}.`);
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

interface Sources {
  manifest: string;
  /** `standard`, or the path of the scenario file. */
  name: string;
  scenario: ChosenScenario;
}

/** The scenario that was chosen, the one beside the manifest, or the standard one. */
async function chooseSources(io: Io, file: string, { scenario: chosen }: DrillOptions): Promise<Sources> {
  const scenarioFile = isScenarioUri(file) ? file : undefined;
  if (scenarioFile !== undefined && chosen !== undefined)
    throw new CommandError(`${file} is itself a scenario: it cannot be combined with --scenario.`);
  const name = scenarioFile ?? chosen ?? (await findAdjacent(io, file)) ?? 'standard';
  const scenario = name === 'standard' ? emptyScenario : await chooseScenario(io, name);
  if (!scenario) throw new CommandError('--scenario envelope has no load: use standard or a file *.replicast.yaml.');
  const manifest = scenarioFile === undefined ? file : await manifestOf(io, scenarioFile, scenario);
  assertAppliesTo(name, scenario, manifest);
  return { manifest, name, scenario };
}

function secondsOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (text.trim() !== '' && Number.isFinite(seconds) && seconds >= 0) return seconds;
  throw new CommandError(`${option} ${text}: use a number of seconds.`);
}
