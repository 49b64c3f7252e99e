// Searches for the best candidate. The search tries single edits, random candidates, descents from the best candidates,
// other metric targets for the best candidate, and descents from random changes of the best candidate. The same
// candidates, options and seed give the same result.
import { holds } from './assess.ts';
import { type Candidate, type Candidates, type Choice, editSize } from './candidate.ts';
import { FieldEffects } from './field-effects.ts';
import type { Order } from './order.ts';
import { SeededRandom } from './random.ts';

export interface SearchPart {
  /** The number of this part of a divided search, from 0: the option `--shard 1/4` gives the number 0. */
  number: number;
  of: number;
}

export interface TuneSearchOptions {
  order: Order;
  seed: number;
  maxRuns: number;
  part?: SearchPart | undefined;
}

/** The share of the runs at which each step ends. Runs that a step leaves unused go to the next step. */
const shares = { alone: 0.3, starts: 0.5, descents: 0.75, targets: 0.9, again: 1 } as const;
/**
 * The maximum number of values that a descent tries at each visit of a field. The number is small, because many short
 * descents find more than a few long descents.
 */
const triedValues = 6;
const leastTriedValues = 2;
const descentStarts = 12;
/**
 * The maximum number of descents that start from candidates with different metric targets. Several targets are tried,
 * because a target may be good only after other fields have changed.
 */
const targetStarts = 6;
const changedFields = 3;
/** A step of the search ends when this many random choices in a row have already been assessed. */
const maxMisses = 300;

export function* search(candidates: Candidates, options: TuneSearchOptions): Generator<void, void> {
  yield* new Search(candidates, options).run();
}

class Search {
  private readonly candidates: Candidates;
  private readonly order: Order;
  private readonly maxRuns: number;
  private readonly part: SearchPart;
  private readonly random: SeededRandom;
  private readonly lengths: readonly number[];
  private readonly effects = new FieldEffects();

  constructor(candidates: Candidates, { order, seed, maxRuns, part = { number: 0, of: 1 } }: TuneSearchOptions) {
    this.candidates = candidates;
    this.order = order;
    this.maxRuns = maxRuns;
    this.part = part;
    this.random = new SeededRandom(seed * 7919 + part.number);
    this.lengths = candidates.fields.map(({ others }) => others.length + 1);
  }

  *run(): Generator<void, void> {
    yield* this.try(this.lengths.map(() => 0));
    yield* this.editsAlone();
    yield* this.randomStarts();
    for (const start of this.startsOfDescents()) yield* this.descend(start, shares.descents);
    yield* this.otherTargets(shares.targets);
    yield* this.descendAgain(shares.again);
  }

  private startsOfDescents(): Candidate[] {
    const sorted = this.sorted();
    const [targets] = this.targetsAndRules();
    const keys = sorted.map(({ choice }) => targets.map((index) => choice[index]).join(' '));
    const ofTargets = sorted.filter((_, i) => keys.indexOf(keys[i] ?? '') === i).slice(0, targetStarts);
    return [...new Set([...ofTargets, ...sorted])].slice(0, descentStarts);
  }

  private *descendAgain(share: number): Generator<void, void> {
    for (let misses = 0; misses < maxMisses && this.isLeft(share); ) {
      const [best] = this.sorted();
      const changed = this.random.shuffled([...this.lengths.keys()]).slice(0, changedFields);
      const choice = changed.reduce<Choice>(
        (now, index) => now.with(index, this.valueOf(index)),
        best?.choice ?? this.lengths.map(() => 0),
      );
      const before = this.candidates.runs;
      const start = yield* this.try(choice);
      if (start) yield* this.descend(start, share);
      misses = this.candidates.runs === before ? misses + 1 : 0;
    }
  }

  /**
   * Tries other metric targets for the best candidate. For each target that breaks the goals, the search then tries
   * other values of the remaining fields, because these values may meet the goals at a lower cost.
   */
  private *otherTargets(share: number): Generator<void, void> {
    const [best] = this.sorted();
    if (!best) return;
    const [targets, rules] = this.targetsAndRules();
    const broken: Candidate[] = [];
    for (const choice of this.withOtherTargets(best.choice, targets)) {
      const found = yield* this.try(choice);
      if (found && !holds(found.assessment) && this.order(found, best) > 0) broken.push(found);
    }
    for (const start of broken.toSorted(this.order)) {
      let current = start;
      for (const index of this.random.shuffled(rules)) current = yield* this.bestOfField(current, index, share);
    }
  }

  private targetsAndRules(): [targets: number[], rules: number[]] {
    const isTarget = (index: number) => this.candidates.fields[index]?.group === 'targets';
    const all = [...this.lengths.keys()];
    return [all.filter(isTarget), all.filter((index) => !isTarget(index))];
  }

  private withOtherTargets(choice: Choice, targets: readonly number[]): Choice[] {
    const valuesOf = (index: number) => Array.from({ length: this.lengths[index] ?? 1 }, (_, value) => value);
    const highest = Math.max(0, ...targets.map((index) => this.lengths[index] ?? 1));
    const together = Array.from({ length: targets.length > 1 ? highest : 0 }, (_, value) =>
      targets.reduce<Choice>((now, i) => now.with(i, Math.min(value, (this.lengths[i] ?? 1) - 1)), choice),
    );
    return [...together, ...targets.flatMap((index) => valuesOf(index).map((value) => choice.with(index, value)))];
  }

  private isLeft(share: number): boolean {
    return this.candidates.runs < this.maxRuns * share;
  }

  private sorted(): Candidate[] {
    return this.candidates.all().toSorted(this.order);
  }

  private *try(choice: Choice): Generator<void, Candidate | undefined> {
    const before = this.candidates.runs;
    const found = this.candidates.of(choice);
    if (this.candidates.runs > before) yield;
    return found;
  }

  private *editsAlone(): Generator<void, void> {
    const present = this.lengths.map(() => 0);
    const now = this.candidates.of(present);
    let count = 0;
    for (const [index, length] of this.lengths.entries())
      for (let value = 1; value < length; value++) {
        if (count++ % this.part.of !== this.part.number) continue;
        if (!this.isLeft(shares.alone)) return;
        const found = yield* this.try(present.with(index, value));
        if (now) this.effects.note(index, now, found);
      }
  }

  private *randomStarts(): Generator<void, void> {
    for (let misses = 0; misses < maxMisses && this.isLeft(shares.starts); ) {
      const before = this.candidates.runs;
      yield* this.try(this.randomChoice());
      misses = this.candidates.runs === before ? misses + 1 : 0;
    }
  }

  /** Returns a random choice that often has few edits, because the best answer usually has few edits. */
  private randomChoice(): Choice {
    const share = [0.2, 0.4, 0.7][this.random.below(3)] ?? 0.5;
    return this.lengths.map((length) => (this.random.next() < share ? this.random.below(length) : 0));
  }

  private *descend(start: Candidate, share: number): Generator<void, void> {
    let current = start;
    for (let before: Candidate | undefined; before !== current; ) {
      before = current;
      for (const index of this.random.shuffled([...this.lengths.keys()]))
        current = yield* this.bestOfField(current, index, share);
    }
  }

  private *bestOfField(start: Candidate, index: number, share: number): Generator<void, Candidate> {
    let best = start;
    for (const value of this.valuesToTry(index, start.choice[index] ?? 0)) {
      if (!this.isLeft(share)) return best;
      const found = yield* this.try(start.choice.with(index, value));
      this.effects.note(index, start, found);
      if (found && this.order(found, best) < 0) best = found;
    }
    return best;
  }

  private valuesToTry(index: number, value: number): number[] {
    const all = Array.from({ length: this.lengths[index] ?? 1 }, (_, i) => i).filter((other) => other !== value);
    const tried = Math.max(leastTriedValues, Math.ceil(triedValues * this.effects.shareOf(index)));
    if (all.length <= tried) return all;
    const near = all.filter((other) => other === 0 || Math.abs(other - value) <= 2);
    return [...new Set([...near, ...this.random.shuffled(all)])].slice(0, tried);
  }

  private valueOf(index: number): number {
    return this.random.below(this.lengths[index] ?? 1);
  }
}

/** Leaves each edit out, or replaces it by a smaller edit of the same field, if `allows` accepts the result. */
export function* simplify(
  from: Candidate,
  candidates: Candidates,
  allows: (simpler: Candidate) => boolean,
): Generator<void, Candidate> {
  let current = from;
  for (const index of from.choice.keys()) {
    for (const value of smallerValues(candidates, current, index)) {
      const before = candidates.runs;
      const found = candidates.of(current.choice.with(index, value));
      if (candidates.runs > before) yield;
      if (!found || !allows(found)) continue;
      current = found;
      break;
    }
  }
  return current;
}

/**
 * Returns the values of a field that need a smaller edit than the chosen value, the smallest edit first. The value 0
 * stands for the present value of the field, which needs no edit.
 */
function smallerValues({ fields }: Candidates, { choice }: Candidate, index: number): number[] {
  const field = fields[index];
  const value = choice[index] ?? 0;
  if (!field || value === 0) return [];
  const sizes = field.others.map((to) => editSize({ path: field.path, from: field.present, to }));
  const size = sizes[value - 1] ?? 0;
  const smaller = sizes.flatMap((each, i) => (each < size ? [{ value: i + 1, size: each }] : []));
  return [0, ...smaller.sort((one, other) => one.size - other.size).map(({ value: other }) => other)];
}
