// Which autoscaler of one side is which of the other: at the same place with the same name, otherwise moved or renamed.
import path from 'node:path';
import type { SideAutoscaler } from './read-side.ts';

export interface MatchedAutoscalers {
  pairs: readonly (readonly [before: SideAutoscaler, after: SideAutoscaler])[];
  gone: readonly SideAutoscaler[];
  added: readonly SideAutoscaler[];
}

const keys: readonly ((each: SideAutoscaler) => string | undefined)[] = [
  (one) => [one.place, one.kind, namespaceOf(one), one.name, one.located.document, one.located.item ?? ''].join('\n'),
  (one) => [one.place, one.kind, namespaceOf(one), one.name].join('\n'),
  ({ place, kind, name }) => [place, kind, name].join('\n'),
  (one) => [one.kind, namespaceOf(one), one.name].join('\n'),
  ({ kind, name }) => [kind, name].join('\n'),
  // A chart or an overlay that was moved: every environment has the name.
  ({ kind, name, environment }) => environment && [kind, name, path.basename(environment)].join('\n'),
  // The object and its target were renamed in their file, or by a prefix of the kustomization.
  (one) => [one.place, one.kind, one.located.document, one.located.item ?? ''].join('\n'),
  ({ kind, compared }) => {
    const target = compared?.autoscaler.target;
    return target && [kind, target.kind, target.name].join('\n');
  },
];

function namespaceOf({ compared }: SideAutoscaler): string {
  return compared?.autoscaler.namespace ?? '';
}

/**
 * The most telling name first. Of several with one name nothing is known, unless as many have it on both sides at the
 * same place: a loop of a template.
 */
export function matchSides(before: readonly SideAutoscaler[], after: readonly SideAutoscaler[]): MatchedAutoscalers {
  const pairs: [SideAutoscaler, SideAutoscaler][] = [];
  let [gone, added] = [[...before], [...after]];
  for (const [rank, keyOf] of keys.entries()) {
    const byKey = groupedBy(added, keyOf);
    const matched = new Set<SideAutoscaler>();
    for (const [key, these] of groupedBy(gone, keyOf)) {
      const others = byKey.get(key) ?? [];
      if (these.length !== others.length || (rank > 0 && these.length > 1)) continue;
      for (const [at, one] of these.entries()) {
        const other = others[at] ?? one;
        pairs.push([one, other]);
        matched.add(one).add(other);
      }
    }
    gone = gone.filter((each) => !matched.has(each));
    added = added.filter((each) => !matched.has(each));
  }
  return { pairs, gone, added };
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), item]);
  }
  return found;
}
