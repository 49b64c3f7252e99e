import { editableFields } from '../../core/analysis/editable-fields.ts';
import type { ObjectWriter } from '../../core/analysis/object-writer.ts';
import { formatPath } from '../../core/model/path.ts';
import { type Objective, objectiveNames } from '../../core/model/scenario/objectives.ts';
import { valueAt } from '../../core/model/value.ts';
import { tuningSubjectOf } from '../../core/render-thread/tuning-subject-of.ts';
import { maxCommandWork } from '../../core/simulator/world/run-cost.ts';
import { type FieldGroup, fieldGroups } from '../../core/tuning/field-groups.ts';
import { type Goal, readGoal } from '../../core/tuning/goal.ts';
import type { OtherLoad } from '../../core/tuning/other-load.ts';
import type { SearchPart } from '../../core/tuning/search.ts';
import { type FieldRange, rangeOf, type TunableField, tunableFields } from '../../core/tuning/tunable-fields.ts';
import { type TuneOptions as SearchOptions, tuneRuns } from '../../core/tuning/tune.ts';
import type { TuningSubject } from '../../core/tuning/tuning-subject.ts';
import { type VariantKind, variantKinds } from '../../core/tuning/variants.ts';
import { quantityNumber } from '../../core/tuning/written-values.ts';
import type { ChartOptions } from '../charts/chart-options.ts';
import type { AutoscalerChoice } from '../choose-autoscalers.ts';
import type { ChosenRun } from '../choose-run.ts';
import type { FormatName } from '../formats/format-names.ts';
import { CommandError } from '../io.ts';
import { numberOption } from '../number-option.ts';
import type { ProfileOptions } from '../profile.ts';
import { displayName } from '../read-text.ts';
import type { ContradictedSubject } from '../recorded-subject.ts';
import { writerOf } from './writer-of.ts';

export interface TuneCommandOptions extends ProfileOptions, AutoscalerChoice, ChartOptions {
  scenario?: string;
  recording?: string;
  goal?: string[];
  minimize?: string[];
  mayChange?: string[];
  range?: string[];
  /**
   * The kinds of other loads under which the best candidates also run; undefined for all kinds, false with
   * `--no-variants`.
   */
  variants?: readonly string[] | false | undefined;
  maxRuns?: string;
  seed?: string;
  shard?: string;
  merge?: string[];
  /** The maximum number of times that the search is repeated because a load breaks the best proposal. */
  rounds?: string;
  format: FormatName<'tune'>;
}

/**
 * Returns the goals of `--goal`. Without this option, returns the goals of the scenario file, or else the expectations
 * of the scenario file. `leftOut` contains expectations about `lint`, which cannot be goals.
 */
export function goalsOf(
  { name, scenario: { wanted } }: ChosenRun,
  { goal: given }: TuneCommandOptions,
): { goals: Goal[]; leftOut: string[] } {
  const texts = given ?? (wanted.goals.length > 0 ? wanted.goals : wanted.expectations).map(({ text }) => text);
  const goals: Goal[] = [];
  const leftOut: string[] = [];
  for (const text of texts) {
    const read = readGoal(text);
    if (read.ok) goals.push(read.goal);
    else if (given === undefined && read.isFindings) leftOut.push(text);
    else throw new CommandError(`"${text}" is not a goal: ${read.problem}.`);
  }
  if (goals.length > 0) return { goals, leftOut };
  const where = name === 'standard' ? 'there is no scenario file' : `${name} has none`;
  throw new CommandError(
    `There are no goals: ${where}. Use --goal "reaches 20 within 60 s", or add goals to a scenario file.`,
  );
}

interface SearchRequest extends TuneCommandOptions {
  run: ChosenRun;
  goals: readonly Goal[];
  worlds: readonly OtherLoad[];
}

export function searchOf(
  subject: ContradictedSubject,
  { run, goals, worlds, ...options }: SearchRequest,
): { tuning: TuningSubject; search: SearchOptions; writer: ObjectWriter | undefined } {
  const { located, autoscaler, scenario, profile, text } = subject;
  const { written } = located;
  if (!written) throw new CommandError(`${displayName(located.file)} cannot be tuned: its kind is unknown.`);
  const tuning = tuningSubjectOf(written, { autoscaler, scenario, profile }, subject.chosen);
  const groups = new Set(groupsOf(options.mayChange));
  const ranges = (options.range ?? []).map(rangeFrom);
  const writer = writerOf(located, text);
  const kept = writer?.kept ?? [];
  const everything = tunableFields(tuning, { groups: new Set(fieldGroups), kept: [], ranges: [] });
  const tunable = tunableFields(tuning, { groups, kept, ranges });
  const fields = writer ? editableFields(tunable, writer) : tunable;
  for (const range of ranges) assertRange(range, tuning, { everything, groups });
  if (fields.length === 0)
    throw new CommandError(
      `No field of ${displayName(located.file)} may change: the file has no field in the groups of --may-change ${[...groups].join(',')}${kept.length > 0 ? ', or comments protect its fields' : ''}.`,
    );
  return {
    tuning,
    writer,
    search: {
      goals,
      fields,
      minimize: objectivesOf(options.minimize ?? run.scenario.wanted.minimize),
      seed: numberOption('--seed', options.seed) ?? scenario.seed,
      maxRuns: Math.max(1, numberOption('--max-runs', options.maxRuns) ?? tuneRuns),
      maxWork: maxCommandWork,
      variants: kindsOf(options.variants),
      worlds,
      part: partOf(options.shard),
    },
  };
}

/** Reads the value of `--shard`: `1/4` is the first of four parts of the search. */
function partOf(text: string | undefined): SearchPart | undefined {
  if (text === undefined) return undefined;
  const [number = 0, of = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text)?.slice(1) ?? []).map(Number);
  if (number >= 1 && number <= of) return { number: number - 1, of };
  throw new CommandError(`--shard ${text}: must be a part such as 1/4, 2/4, 3/4 or 4/4.`);
}

function groupsOf(given: readonly string[] = ['behavior', 'targets']): FieldGroup[] {
  return given
    .flatMap((text) => text.split(','))
    .map((name) => {
      const group = fieldGroups.find((one) => one === name.trim());
      if (group) return group;
      throw new CommandError(`--may-change ${name}: use ${fieldGroups.join(', ')}.`);
    });
}

function kindsOf(given: TuneCommandOptions['variants'] = variantKinds): VariantKind[] {
  return (given || [])
    .flatMap((text) => text.split(','))
    .map((name) => {
      const kind = variantKinds.find((one) => one === name.trim());
      if (kind) return kind;
      throw new CommandError(`--variants ${name}: use ${variantKinds.join(', ')}.`);
    });
}

function objectivesOf(given: readonly string[]): Objective[] {
  return given.map((name) => {
    const objective = objectiveNames.find((one) => one === name);
    if (objective) return objective;
    throw new CommandError(`--minimize ${name}: use ${objectiveNames.map((one) => `"${one}"`).join(', ')}.`);
  });
}

function rangeFrom(text: string): FieldRange {
  const parts = /^(?<name>[\w.[\]-]+)=(?<least>\d{1,15}(?:\.\d{1,9})?)\.\.(?<most>\d{1,15}(?:\.\d{1,9})?)$/.exec(
    text,
  )?.groups;
  if (!parts) throw new CommandError(`--range ${text}: write the range as averageUtilization=50..80.`);
  const { name = '', least, most } = parts;
  if (Number(least) > Number(most)) throw new CommandError(`--range ${text}: ${least} is above ${most}.`);
  return { name, least: Number(least), most: Number(most) };
}

function assertRange(
  range: FieldRange,
  { object }: TuningSubject,
  { everything, groups }: { everything: readonly TunableField[]; groups: ReadonlySet<FieldGroup> },
): void {
  const { name, least, most } = range;
  const named = everything.filter((field) => rangeOf(field, [range]));
  const [first] = named;
  if (!first) throw new CommandError(`--range ${name}: no field that can be tuned has this name.`);
  if (named.every(({ group }) => !groups.has(group)))
    throw new CommandError(
      `--range ${name}: this field may not change: use --may-change ${[...groups, first.group].join(',')}.`,
    );
  for (const { path } of named) {
    const present = valueAt(object, path);
    const number = quantityNumber(present);
    if (number === undefined || (number >= least && number <= most)) continue;
    throw new CommandError(`--range ${name}=${least}..${most}: ${formatPath(path)} is ${number}, outside this range.`);
  }
}
