// Random queries that read inputs and each other, also computed without an engine.
import fc from 'fast-check';
import {
  type Input,
  input,
  type KeyPart,
  type Query,
  type QueryKey,
  query,
  type Read,
} from '../../../core/query/declarations.ts';

export const inputKeys = [0, 1, 2, 3, 4] as const;
const plannedQueries = 8;

interface QueryPlan {
  reads: readonly { of: 'input' | 'query'; index: number }[];
  /** Later reads depend on the values of earlier reads. */
  stopsAtOdd: boolean;
  catches: boolean;
  modulus: number;
  failsAt: number | undefined;
  hasEquals: boolean;
  hasObjectKey: boolean;
}

export type Plan = readonly QueryPlan[];

export const plans: fc.Arbitrary<Plan> = fc.array(
  fc.record({
    reads: fc.array(fc.record({ of: fc.constantFrom('input', 'query', 'query'), index: fc.nat(plannedQueries) }), {
      maxLength: 4,
    }),
    stopsAtOdd: fc.boolean(),
    catches: fc.boolean(),
    modulus: fc.integer({ min: 2, max: 4 }),
    failsAt: fc.constantFrom(undefined, undefined, undefined, 0, 1),
    hasEquals: fc.constantFrom(true, true, false),
    hasObjectKey: fc.boolean(),
  }),
  { minLength: plannedQueries, maxLength: plannedQueries },
);

export interface Box {
  n: number;
}

export interface Declared {
  value: Input<[key: number], number>;
  queries: readonly { query: Query<[KeyPart], Box>; key: KeyPart }[];
}

export type Wrap = <Key extends QueryKey, Value>(wrapped: Query<Key, Value>) => Query<Key, Value>;

export function declare(plan: Plan, wrap: Wrap): Declared {
  const value = input<[key: number], number>('value', 0);
  const queries: { query: Query<[KeyPart], Box>; key: KeyPart }[] = [];

  function numberOf(read: Read, at: number, { of, index }: QueryPlan['reads'][number]): number {
    const other = queries[index % Math.max(1, at)];
    if (of === 'query' && at > 0 && other) return read(other.query, other.key).n;
    return read(value, index % inputKeys.length);
  }

  function compute(read: Read, at: number): Box {
    const { reads, stopsAtOdd, catches, modulus, failsAt } = plan[at] as QueryPlan;
    let total = at;
    for (const each of reads) {
      if (stopsAtOdd && total % 2 === 1) break;
      try {
        total += numberOf(read, at, each);
      } catch (error) {
        if (!catches) throw error;
        total += 1;
      }
    }
    if (total % 5 === failsAt) throw new Error('fails');
    return { n: total % modulus };
  }

  for (const [at, { hasEquals, hasObjectKey }] of plan.entries()) {
    const equals = hasEquals ? (one: Box, other: Box) => one.n === other.n : Object.is;
    const declared = query<[KeyPart], Box>(`query ${at}`, (read) => compute(read, at), { equals });
    queries.push({ query: wrap(declared), key: hasObjectKey ? {} : at });
  }
  return { value, queries };
}

export function computeWithoutEngine(values: ReadonlyMap<KeyPart | undefined, number>): Read {
  const known = new Map<string, () => unknown>();

  function once(name: string, compute: () => unknown): unknown {
    const outcome = known.get(name) ?? outcomeOf(compute);
    known.set(name, outcome);
    return outcome();
  }

  const read: Read = (of, ...key) => {
    const [first] = key;
    if (of.kind === 'input') return (values.get(first) ?? of.initial) as never;
    return once(`${of.name} ${typeof first === 'object' ? '' : first}`, () => of.compute(read, ...key)) as never;
  };
  return read;
}

function outcomeOf(compute: () => unknown): () => unknown {
  try {
    const value = compute();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
