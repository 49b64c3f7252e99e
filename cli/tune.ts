// `replicast tune`: searches for the smallest edit of an autoscaler that meets goals.
import { fieldChanges } from '../core/analysis/editable-fields.ts';
import type { FileEdits } from '../core/analysis/object-writer.ts';
import { tooLongProblem } from '../core/simulator/world/run-problem.ts';
import { applyEdits } from '../core/text/edits/minimal-edits.ts';
import { limitsOfScenario } from '../core/tuning/loads.ts';
import { roundAttackRuns, type TunedInRounds, tuneInRounds } from '../core/tuning/rounds.ts';
import { timeLimit } from '../core/tuning/search-time.ts';
import { standardLoadText } from '../core/tuning/standard-load-text.ts';
import type { TuneOptions } from '../core/tuning/tune.ts';
import type { TuningSubject } from '../core/tuning/tuning-subject.ts';
import { chooseRun } from './choose-run.ts';
import { finishSearch } from './finish-search.ts';
import type { FormatName } from './formats/format-names.ts';
import { tuningAsJson } from './formats/tune-json.ts';
import { missingPatchText, tuningAsPatch } from './formats/tune-patch.ts';
import { tuningAsText } from './formats/tune-text.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { numberOption } from './number-option.ts';
import { nameOfUri } from './project-store.ts';
import { scenarioSubject } from './recorded-subject.ts';
import { type Terminal, terminalOf } from './terminal.ts';
import { mergedParts } from './tuning/merged-parts.ts';
import { recordedWorlds } from './tuning/recorded-worlds.ts';
import { goalsOf, searchOf, type TuneCommandOptions } from './tuning/tune-options.ts';
import type { EditedFile, TunedManifest } from './tuning/tuned-manifest.ts';
import { fileUri } from './workspace-index.ts';

const formats: Record<FormatName<'tune'>, (manifest: TunedManifest, terminal: Terminal) => string> = {
  text: tuningAsText,
  json: tuningAsJson,
  patch: tuningAsPatch,
};

/** Runs `replicast tune`. The exit code is 1 if no edit meets the goals. */
export async function runTune(io: Io, file: string, options: TuneCommandOptions): Promise<ExitCode> {
  const run = await chooseRun(io, file, options.scenario);
  const { recording } = options;
  const recorded = recording === undefined ? undefined : await recordedWorlds(io, run, { ...options, recording });
  const subject = recorded?.subject ?? (await scenarioSubject(io, run.manifest, options, run.scenario));
  const problem = tooLongProblem(subject);
  if (problem !== undefined) throw new CommandError(`${run.manifest} cannot be tuned: ${problem}.`);
  const { goals, leftOut } = goalsOf(run, options);
  for (const text of leftOut)
    io.err(`"${text}" cannot be a goal of a search: the result of lint does not depend on the load.\n`);
  const { tuning, search, writer } = searchOf(subject, { ...options, run, goals, worlds: recorded?.others ?? [] });
  const { tuned, attacks, isUnbroken } = await searched(io, tuning, search, options);
  const manifest: TunedManifest = {
    file: subject.located.file,
    named: file,
    scenario: recording ?? run.name,
    origin: recording !== undefined ? 'recording' : run.name === 'standard' ? 'standard' : 'scenario',
    name: subject.autoscaler.name,
    condition: subject.condition,
    object: subject.object,
    goals,
    tuned,
    attacks,
    isUnbroken,
    note:
      tuned.ok && recording === undefined
        ? standardLoadText(run.scenario.given, tuning, tuned.result.proposals)
        : undefined,
    editsOf: ({ edits }) =>
      writer?.editsOf(edits.flatMap(fieldChanges))?.map((file) => editedFile(file, subject.located.file)),
  };
  io.out(formats[options.format](manifest, terminalOf(io)));
  const missing = options.format === 'patch' ? missingPatchText(manifest) : undefined;
  if (missing !== undefined) io.err(`${missing}\n`);
  return tuned.ok && tuned.result.proposals.length > 0 ? exitCodes.success : exitCodes.refused;
}

/**
 * Runs the search. With `--merge`, the parts of the search have already run, so only the results of these parts are
 * compared.
 */
async function searched(
  io: Io,
  subject: TuningSubject,
  search: TuneOptions,
  { merge, rounds: given }: TuneCommandOptions,
): Promise<TunedInRounds> {
  const rounds = numberOption('--rounds', given) ?? 0;
  const named = { goals: search.goals.map(({ text }) => text), fields: search.fields };
  const starts = merge && (await mergedParts(io, merge, named));
  const hasTime = io.maxSearchMs === undefined ? undefined : timeLimit(() => io.now(), io.maxSearchMs);
  const options = { ...search, hasTime, starts, ...(starts && { maxRuns: 1 }), rounds, attackRuns: roundAttackRuns };
  const limits = limitsOfScenario(subject.scenario);
  return finishSearch(io, tuneInRounds(subject, { ...options, limits }), {
    command: 'tune',
    of: rounds > 0 ? undefined : options.maxRuns,
    what: 'runs',
  });
}

function editedFile({ file: { uri, text, note }, edits }: FileEdits, named: string): EditedFile {
  return { file: uri === fileUri(named) ? named : nameOfUri(uri), text, edited: applyEdits(text, edits), note };
}
