// An operation on inputs of a chosen size, and the growth of its time.

export interface Operation {
  of: string;
  unit: string;
  /** One run takes some milliseconds at this size. */
  size: number;
  /** @throws if the operation does not do what it is measured for */
  prepare: (size: number) => Promise<() => Promise<unknown>>;
}

/** Per unit, if the input is two or four times as large. */
export const largestGrowth = 1.3;

/** Shorter times are noise. */
export const leastMs = 20;

const factors = [1, 2, 4] as const;

export interface Growth {
  /** In CPU milliseconds at 1×, 2× and 4×: the shortest of all runs. */
  ms: readonly [number, number, number];
  growth: number;
  isSteep: boolean;
}

/** If the growth seems too steep, it is measured again: other work on the machine can only add time. */
export async function measureGrowth({ size, prepare }: Operation, { runs = 3, maxAttempts = 5 } = {}): Promise<Growth> {
  const works: (() => Promise<unknown>)[] = [];
  for (const factor of factors) works.push(await prepare(size * factor));
  const ms: [number, number, number] = [Infinity, Infinity, Infinity];
  let growth = growthOf(ms);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    for (const [i, work] of works.entries()) {
      // The work on the first size lets Node compile the program.
      if (attempt === 0 && i === 0) await work();
      ms[i] = Math.min(ms[i] ?? Infinity, await cpuMs(work, runs));
    }
    growth = growthOf(ms);
    if (!growth.isSteep) break;
  }
  return growth;
}

function growthOf(ms: readonly [number, number, number]): Growth {
  const [one, two, four] = ms;
  // Times at the first sizes are mostly the fixed cost of a run, so the growth between them means little.
  const growth = Math.max(four / one / 4, two >= leastMs ? four / two / 2 : 0);
  return { ms, growth, isSteep: growth > largestGrowth && four > leastMs };
}

const enoughMs = 250;

async function cpuMs(work: () => Promise<unknown>, runs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  let total = 0;
  for (let run = 0; run < runs && total < enoughMs; run++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    total += (user + system) / 1000;
  }
  return least;
}

export function times(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, i) => part(i)).join('');
}
