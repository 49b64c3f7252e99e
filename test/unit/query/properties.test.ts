// An engine with random queries gives the answers of functions that keep nothing, and computes little.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  Cancelled,
  type Declaration,
  type KeyPart,
  type QueryKey,
  type Read,
} from '../../../core/query/declarations.ts';
import { QueryEngine, type QuerySnapshot } from '../../../core/query/engine.ts';
import { runs } from '../../support/effort.ts';
import { Computations } from './computations.ts';
import { computeWithoutEngine, type Declared, declare, inputKeys, type Plan, plans } from './random-queries.ts';

type Action =
  | { kind: 'set'; at: number; value: number }
  | { kind: 'read'; at: number }
  | { kind: 'cut'; at: number; computations: number };

const at = fc.nat(20);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('set' as const), at, value: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('read' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), at, computations: fc.nat(4) }) },
);
const actions = fc.array(action, { minLength: 5, maxLength: 50 });

function outcomeOf(run: () => unknown): { value: unknown } | { error: unknown } {
  try {
    return { value: run() };
  } catch (error) {
    return { error };
  }
}

class World {
  readonly engine: QueryEngine;
  readonly computations = new Computations();
  readonly declared: Declared;
  readonly values = new Map<KeyPart | undefined, number>();
  private snapshot: QuerySnapshot;

  constructor(plan: Plan, maxResults?: number) {
    this.engine = new QueryEngine(maxResults === undefined ? {} : { maxResults });
    this.declared = declare(plan, this.computations.wrap);
    this.snapshot = this.engine.snapshot();
  }

  run(action: Action): void {
    if (action.kind === 'set') this.set(inputKeys[action.at % inputKeys.length] ?? 0, action.value);
    else {
      const { query, key } = this.declared.queries[action.at % this.declared.queries.length] ?? {};
      if (query && key !== undefined) this.check(query, [key], action.kind === 'cut' ? action.computations : undefined);
    }
  }

  set(key: number, value: number): void {
    const { revision } = this.engine;
    this.engine.set(this.declared.value, key, value);
    expect(this.engine.revision > revision).toBe((this.values.get(key) ?? 0) !== value);
    if (value === 0) this.values.delete(key);
    else this.values.set(key, value);
    if (this.engine.revision > revision) this.computations.inputChanged(this.declared.value, [key]);
  }

  /** `computations`: how many further ones the read may need at most. */
  check(of: Declaration<QueryKey, unknown>, key: QueryKey, computations = Number.POSITIVE_INFINITY): void {
    this.checkSnapshot();
    this.computations.left = computations;
    const found = outcomeOf(() => this.engine.snapshot().read(of, ...key));
    this.computations.left = Number.POSITIVE_INFINITY;
    if (computations < Number.POSITIVE_INFINITY && 'error' in found && found.error instanceof Cancelled) return;
    expect(found).toEqual(outcomeOf(() => this.withoutEngine((read) => read(of, ...key))));
    const current = this.computations.currentOutcome(of, key);
    if (!current || !this.computations.isWatching) return;
    if ('value' in found) expect('value' in current && current.value === found.value).toBe(true);
    else expect('error' in current && current.error === found.error).toBe(true);
  }

  checkEverything(): void {
    for (const { query, key } of this.declared.queries) this.check(query, [key]);
  }

  memory() {
    const { results, inputs, links } = this.engine.statistics();
    return { results, inputs, links };
  }

  private checkSnapshot(): void {
    const read = () => this.snapshot.read(this.declared.value, 0);
    if (this.snapshot.revision === this.engine.revision) expect(read()).toBe(this.values.get(0) ?? 0);
    else expect(read).toThrow(Cancelled);
    this.snapshot = this.engine.snapshot();
  }

  private withoutEngine<Result>(run: (read: Read) => Result): Result {
    const { isWatching } = this.computations;
    this.computations.isWatching = false;
    try {
      return run(computeWithoutEngine(this.values));
    } finally {
      this.computations.isWatching = isWatching;
    }
  }
}

test('an engine gives the answers of functions that keep nothing, and computes each query once and only if necessary', () => {
  fc.assert(
    fc.property(plans, actions, (plan, all) => {
      const world = new World(plan);
      for (const each of all) {
        world.run(each);
        expect(world.computations.problems).toEqual([]);
      }
      world.checkEverything();
      expect(world.computations.problems).toEqual([]);
    }),
    runs(1500),
  );
});

test('after any changes, an engine in which everything was read has as many results and links as a new one', () => {
  fc.assert(
    fc.property(plans, actions, (plan, all) => {
      const [changed, fresh] = [new World(plan), new World(plan)];
      for (const each of all) changed.run(each);
      for (const [key, value] of changed.values) fresh.set(Number(key), value);
      for (const world of [changed, fresh]) world.checkEverything();
      expect(changed.memory()).toEqual(fresh.memory());
    }),
    runs(800),
  );
});

test('an engine that keeps few results gives the same answers, and has no more links than it needs', () => {
  fc.assert(
    fc.property(plans, actions, fc.integer({ min: 1, max: 12 }), (plan, all, maxResults) => {
      const world = new World(plan, maxResults);
      world.computations.isWatching = false;
      for (const each of all) world.run(each);
      world.checkEverything();
      const { results, links } = world.memory();
      // Each kept result was computed from at most eight others, which may be stored twice.
      const most = maxResults * 17;
      expect(results).toBeLessThanOrEqual(most);
      expect(links).toBeLessThanOrEqual(4 * most + inputKeys.length);
    }),
    runs(1500),
  );
});
