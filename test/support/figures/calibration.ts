// The loop to which budgets compare. It has no code of the project, so only the machine and Node change its time.

interface Item {
  name: string;
  count: number;
  share: number;
}

const items = 4000;

/** The result depends on all of the work, so that a compiler cannot leave any of it out. */
export function calibrate(): number {
  const list = listOf(items);
  const byName = new Map<string, Item>();
  for (const item of list) byName.set(item.name, item);
  let sum = 0;
  for (let round = 0; round < 20; round++) {
    for (const { name } of list) {
      const item = byName.get(name);
      if (item) sum += Math.ceil(item.share * item.count) + (item.name.charCodeAt(item.name.length - 1) & 7);
    }
    const next = list.map(({ name, count, share }) => ({ name, count: (count * 31 + round) | 0, share: share * 0.75 }));
    sum += next.filter(({ count }) => count > 0).length;
  }
  return sum + JSON.stringify(list).length;
}

function listOf(size: number): Item[] {
  return Array.from({ length: size }, (_, i) => ({ name: `web-${i % 97}-${i}`, count: i % 13, share: i / size }));
}
