import { metadataLabels } from '../config/field-specs.ts';
import type { TransformerConfig } from '../config/transformer-config.ts';
import { LimitReached } from '../failure.ts';
import type { Text } from '../load/decode.ts';
import type { LabelEntry } from '../load/kustomization-shape.ts';
import { isSelectedBy } from '../resource/id.ts';
import { compareText } from '../resource/resource.ts';
import type { ResourceList } from '../resource/resource-list.ts';
import { assertMap } from '../tree/assert-kind.ts';
import { changeField, type FieldSpec } from '../tree/field-path.ts';
import { isNull, type KNode, mapNode, setField, stringNode } from '../tree/node.ts';

/**
 * The maximum number of labels or annotations in one entry of a kustomization, and the maximum number that one entry
 * adds to all objects together.
 */
const maxPairs = 1000;
const maxAdded = 100_000;

export function addPairs(
  resources: ResourceList,
  pairs: ReadonlyMap<string, Text>,
  fields: readonly FieldSpec[],
): void {
  if (pairs.size > maxPairs || pairs.size * resources.all.length > maxAdded)
    throw new LimitReached(`more than ${maxPairs} labels or annotations per object, or ${maxAdded} in all, are added`);
  const sorted = [...pairs].sort(([a], [b]) => compareText(a, b));
  for (const { node: root, gvk } of resources.all) {
    const own = fields.filter((spec) => isSelectedBy(gvk, spec));
    for (const [key, text] of sorted) {
      resources.countFields(own.length);
      for (const spec of own)
        changeField(root, { spec, gvk, createAs: 'map', set: (node) => withPair(node, key, text) });
    }
  }
}

function withPair(node: KNode, key: string, { value, place }: Text): KNode {
  const map = isNull(node) ? mapNode(place) : node;
  assertMap(map);
  setField(map, key, stringNode(value, place));
  return map;
}

export function labelFields(entry: LabelEntry, config: TransformerConfig): FieldSpec[] {
  const own = (entry.fields ?? []).map(toFieldSpec);
  if (entry.includeSelectors) return [...own, ...config.commonLabels];
  return [...own, ...(entry.includeTemplates ? config.templateLabels : []), metadataLabels];
}

export function toFieldSpec(entry: NonNullable<LabelEntry['fields']>[number]): FieldSpec {
  return {
    path: entry.path?.value ?? '',
    group: entry.group?.value ?? '',
    version: entry.version?.value ?? '',
    kind: entry.kind?.value ?? '',
    create: entry.create === true,
  };
}
