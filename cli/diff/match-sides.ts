// Finds the autoscalers that both sides have: in the same place, moved, renamed, or replaced by another kind.
import path from 'node:path';
import { kedaDefaults } from '../../core/model/keda/scaled-object.ts';
import { asObject } from '../../core/model/read-value.ts';
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
  // If a chart or an overlay was moved, the environment still distinguishes its autoscalers.
  ({ kind, name, environment }) => environment && [kind, name, path.basename(environment)].join('\n'),
  // Matches an object that is at the same position in its file, although the object and its target have new names. For
  // example, the kustomization may have a new `namePrefix`.
  (one) => [one.place, one.kind, one.located.document, one.located.item ?? ''].join('\n'),
  (one) => targetOf(one) && [one.kind, targetOf(one)].join('\n'),
  // Matches an autoscaler with an autoscaler of another kind that has the same target, in the same folder, chart or
  // overlay. The last function in this list also matches such autoscalers in different folders.
  (one) => targetOf(one) && [surroundingsOf(one), namespaceOf(one), targetOf(one)].join('\n'),
  // Matches an autoscaler with an autoscaler of another kind that has the same name. The targets may differ, because
  // kustomize adds no prefix to `scaleTargetRef` in kinds that it does not know.
  (one) => [surroundingsOf(one), namespaceOf(one), one.name].join('\n'),
  (one) => targetOf(one) && [namespaceOf(one), targetOf(one)].join('\n'),
];

function namespaceOf({ located }: SideAutoscaler): string {
  const { namespace } = asObject(located.written?.object.metadata);
  return typeof namespace === 'string' ? namespace : '';
}

function targetOf({ located }: SideAutoscaler): string | undefined {
  const { kind = kedaDefaults.kind, name } = asObject(asObject(located.written?.object.spec).scaleTargetRef);
  return typeof kind === 'string' && typeof name === 'string' ? [kind, name].join('\n') : undefined;
}

function surroundingsOf({ place }: SideAutoscaler): string {
  const [file = '', ...others] = place.split('\n');
  return [path.dirname(file), ...others].join('\n');
}

/**
 * Pairs the autoscalers of both sides, first by the most precise key and then by less precise keys. Several autoscalers
 * with the same most precise key are paired in their order if both sides have equally many, because a loop in a
 * template renders several autoscalers in one place. A less precise key pairs autoscalers only if it is unique on each
 * side.
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
