// Which autoscaler of one side is which of the other: at the same place with the same name, otherwise moved or renamed.
import type { SideAutoscaler } from './read-side.ts';

export interface MatchedAutoscalers {
  pairs: readonly (readonly [before: SideAutoscaler, after: SideAutoscaler])[];
  gone: readonly SideAutoscaler[];
  added: readonly SideAutoscaler[];
}

const keys: readonly ((each: SideAutoscaler) => string | undefined)[] = [
  ({ place, kind, name, located }) => [place, kind, name, located.document, located.item ?? ''].join('\n'),
  ({ place, kind, name }) => [place, kind, name].join('\n'),
  ({ kind, name }) => [kind, name].join('\n'),
  ({ kind, compared }) => {
    const target = compared?.autoscaler.target;
    return target && [kind, target.kind, target.name].join('\n');
  },
];

/** The most telling name first; one that several have tells nothing. */
export function matchSides(before: readonly SideAutoscaler[], after: readonly SideAutoscaler[]): MatchedAutoscalers {
  const pairs: [SideAutoscaler, SideAutoscaler][] = [];
  let [gone, added] = [[...before], [...after]];
  for (const keyOf of keys) {
    const byKey = uniqueBy(added, keyOf);
    const matched = new Set<SideAutoscaler>();
    for (const [key, one] of uniqueBy(gone, keyOf)) {
      const other = byKey.get(key);
      if (!other) continue;
      pairs.push([one, other]);
      matched.add(one).add(other);
    }
    gone = gone.filter((each) => !matched.has(each));
    added = added.filter((each) => !matched.has(each));
  }
  return { pairs, gone, added };
}

function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Map<string, Item> {
  const found = new Map<string, Item | undefined>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : item);
  }
  return new Map([...found].flatMap(([key, item]) => (item ? [[key, item]] : [])));
}
