// A candidate: a value for each field that may change, and what follows from it. Each is assessed once.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Key, Path } from '../model/path.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import { isList, isObject, type Value } from '../model/value.ts';
import { isSameValue } from '../text/same-value.ts';
import { type Assessment, type AssessOptions, assess, worstOf } from './assess.ts';
import { type TunableField, withValues } from './tunable-fields.ts';
import type { TuningSubject } from './tuning-subject.ts';
import { digitsOf } from './written-values.ts';

/** For each field 0, which is its present value, or the place of another value, from 1. */
export type Choice = readonly number[];

export interface FieldEdit {
  path: Path;
  /** Undefined if the field is not written. */
  from: Value | undefined;
  to: Value;
}

export interface Candidate {
  choice: Choice;
  autoscaler: Autoscaler;
  /** Empty: the file as it is. */
  edits: readonly FieldEdit[];
  assessment: Assessment;
  /** The values that are written anew, and the digits of them. */
  size: number;
  digits: number;
}

export class Candidates {
  readonly fields: readonly TunableField[];
  readonly #subject: TuningSubject;
  readonly #options: AssessOptions;
  readonly #known = new Map<string, Candidate | undefined>();
  readonly #robust = new Map<string, Assessment | undefined>();
  #runs = 0;

  constructor(subject: TuningSubject, fields: readonly TunableField[], options: AssessOptions) {
    this.#subject = subject;
    this.fields = fields;
    this.#options = options;
  }

  /** Simulated runs so far. */
  get runs(): number {
    return this.#runs;
  }

  /** Without those that are refused or cost too much; in the order in which they were assessed. */
  all(): Candidate[] {
    return [...this.#known.values()].filter((candidate) => candidate !== undefined);
  }

  /** Undefined if the API server refuses the object, or its run costs too much. */
  of(choice: Choice): Candidate | undefined {
    const key = choice.join(' ');
    if (!this.#known.has(key)) this.#known.set(key, this.#assess(choice));
    return this.#known.get(key);
  }

  /** The worst of the runs under all loads. */
  under(scenarios: readonly Scenario[], candidate: Candidate): Assessment | undefined {
    const key = candidate.choice.join(' ');
    if (!this.#robust.has(key)) {
      const assessments = scenarios.map((scenario) => this.#run(candidate.autoscaler, scenario));
      const complete = assessments.filter((assessment) => assessment !== undefined);
      const isComplete = complete.length === assessments.length;
      this.#robust.set(key, isComplete ? worstOf(candidate.assessment, complete) : undefined);
    }
    return this.#robust.get(key);
  }

  #assess(choice: Choice): Candidate | undefined {
    const edits = editsOf(this.fields, choice);
    const { object, autoscaler: present, read } = this.#subject;
    const autoscaler = edits.length === 0 ? present : read(withValues(object, edits));
    const assessment = autoscaler && this.#run(autoscaler, this.#subject.scenario);
    if (!autoscaler || !assessment) return undefined;
    const leaves = edits.flatMap((edit) => changedLeaves(edit));
    const digits = leaves.reduce((sum, { to }) => sum + digitsOf(to), 0);
    const size = edits.reduce((sum, edit) => sum + editSize(edit), 0);
    return { choice, autoscaler, edits, assessment, size, digits };
  }

  #run(autoscaler: Autoscaler, scenario: Scenario): Assessment | undefined {
    this.#runs++;
    return assess(autoscaler, scenario, this.#subject, this.#options);
  }
}

function editsOf(fields: readonly TunableField[], choice: Choice): FieldEdit[] {
  return fields.flatMap(({ path, present, others }, i) => {
    const to = others[(choice[i] ?? 0) - 1];
    return to === undefined ? [] : [{ path, from: present, to }];
  });
}

/** The smallest parts that differ: the numbers of a policy, and not its list. */
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

/** A new policy is as many edits as it has fields. */
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
