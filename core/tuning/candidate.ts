// A candidate is a value for each field that may change, with the assessment of its runs. Each candidate is assessed
// once.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Key, Path } from '../model/path.ts';
import { isList, isObject, type Value } from '../model/value.ts';
import { isSameValue } from '../text/same-value.ts';
import { type Assessment, type AssessOptions, assess, assessUnder, worstOf } from './assess.ts';
import type { OtherLoad } from './other-load.ts';
import { type TunableField, withValues } from './tunable-fields.ts';
import type { TuningSubject } from './tuning-subject.ts';
import { digitsOf } from './written-values.ts';

/**
 * The index of the chosen value of each field: 0 is the present value of the field, and n is the n-th value in the
 * field's `others`.
 */
export type Choice = readonly number[];

export interface FieldEdit {
  path: Path;
  from: Value | undefined;
  fallback?: Value | undefined;
  to: Value;
}

export interface Candidate {
  choice: Choice;
  autoscaler: Autoscaler;
  edits: readonly FieldEdit[];
  assessment: Assessment;
  size: number;
  /**
   * How many significant digits the changed numbers have in total, without the first digit of each number (`digitsOf`).
   */
  digits: number;
}

export interface CandidateOptions extends AssessOptions {
  /**
   * Additional loads, such as loads that an attack has found. These loads count as much as the load of the scenario.
   */
  loads?: readonly OtherLoad[] | undefined;
}

export class Candidates {
  readonly fields: readonly TunableField[];
  private readonly subject: TuningSubject;
  private readonly options: CandidateOptions;
  private readonly known = new Map<string, Candidate | undefined>();
  private readonly candidates: Candidate[] = [];
  private readonly robust = new Map<string, Assessment | undefined>();
  private runCount = 0;

  constructor(subject: TuningSubject, fields: readonly TunableField[], options: CandidateOptions) {
    this.subject = subject;
    this.fields = fields;
    this.options = options;
  }

  get runs(): number {
    return this.runCount;
  }

  all(): readonly Candidate[] {
    return this.candidates;
  }

  /**
   * Returns the candidate with the chosen values; undefined if the API server refuses the object, or if a run costs too
   * much.
   */
  of(choice: Choice): Candidate | undefined {
    const key = choice.join(' ');
    if (this.known.has(key)) return this.known.get(key);
    const candidate = this.assess(choice);
    this.known.set(key, candidate);
    if (candidate) this.candidates.push(candidate);
    return candidate;
  }

  /** Returns the worst assessment under the scenario and under `loads`, which must be the same in every call. */
  under(loads: readonly OtherLoad[], candidate: Candidate): Assessment | undefined {
    const key = candidate.choice.join(' ');
    if (!this.robust.has(key)) this.robust.set(key, this.worst(candidate.autoscaler, candidate.assessment, loads));
    return this.robust.get(key);
  }

  private assess(choice: Choice): Candidate | undefined {
    const edits = editsOf(this.fields, choice);
    const { object, autoscaler: present, read } = this.subject;
    const autoscaler = edits.length === 0 ? present : read(withValues(object, edits));
    const assessment = autoscaler && this.runAll(autoscaler);
    if (!autoscaler || !assessment) return undefined;
    const leaves = edits.flatMap((edit) => changedLeaves(edit));
    const digits = leaves.reduce((sum, { to }) => sum + digitsOf(to), 0);
    const size = edits.reduce((sum, edit) => sum + editSize(edit), 0);
    return { choice, autoscaler, edits, assessment, size, digits };
  }

  private runAll(autoscaler: Autoscaler): Assessment | undefined {
    const { scenario } = this.subject;
    this.runCount++;
    const first = assess(autoscaler, scenario, this.subject, this.options);
    return first && this.worst(autoscaler, first, this.options.loads ?? []);
  }

  private worst(autoscaler: Autoscaler, first: Assessment, loads: readonly OtherLoad[]): Assessment | undefined {
    const others: Assessment[] = [];
    for (const load of loads) {
      this.runCount++;
      const assessment = assessUnder(load, autoscaler, this.subject, this.options);
      if (!assessment) return undefined;
      others.push(assessment);
    }
    return worstOf(first, others);
  }
}

export function editsOf(fields: readonly TunableField[], choice: Choice): FieldEdit[] {
  return fields.flatMap(({ path, present, fallback, others }, i) => {
    const to = others[(choice[i] ?? 0) - 1];
    return to === undefined ? [] : [{ path, from: present, fallback, to }];
  });
}

/**
 * Splits an edit into edits of the smallest values that differ. For example, the result changes one number of a scaling
 * policy instead of the whole list of policies.
 */
export function changedLeaves({ path, from, to }: FieldEdit): FieldEdit[] {
  if (from !== undefined && isSameValue(from, to)) return [];
  if (isList(from) && isList(to) && from.length === to.length)
    return to.flatMap((item, i) => changedLeaves({ path: [...path, i], from: from[i], to: item }));
  if (isObject(from) && isObject(to) && sameKeys(from, to))
    return Object.keys(to).flatMap((key: Key) =>
      changedLeaves({ path: [...path, key], from: from[key], to: to[key] ?? null }),
    );
  return [{ path, from, to }];
}

function leafCount(value: Value): number {
  if (isList(value)) return value.reduce<number>((sum, item) => sum + leafCount(item), 0);
  return isObject(value) ? Object.values(value).reduce<number>((sum, inner) => sum + leafCount(inner), 0) : 1;
}

export function editSize(edit: FieldEdit): number {
  return changedLeaves(edit).reduce((sum, { to }) => sum + leafCount(to), 0);
}

function sameKeys(one: object, other: object): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => name in other);
}
