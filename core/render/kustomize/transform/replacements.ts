import { KustomizeFailure, placedAt } from '../failure.ts';
import type { FieldOptions, Replacement, ReplacementTarget, Selector } from '../load/kustomization-shape.ts';
import { effectiveNamespace, formatId, isSelectedBy, type ResourceId } from '../resource/id.ts';
import { parseLabelSelector } from '../resource/label-selector.ts';
import type { Resource } from '../resource/resource.ts';
import type { ValueBudget } from '../tree/copy-budget.ts';
import { isNull, type KNode, plainNode, stringNode } from '../tree/node.ts';
import { resolveTag } from '../tree/scalar-tag.ts';
import { type FieldSlot, findFields, lookUpNode, splitFieldPath } from './field-matcher.ts';

const fieldsOfResource = 20;
const defaultPath = 'metadata.name';

export function applyReplacements(
  resources: readonly Resource[],
  replacements: readonly Replacement[],
  budget: ValueBudget,
): void {
  for (const replacement of replacements)
    placedAt(replacement.place, () => applyReplacement(resources, replacement, budget));
}

function applyReplacement(
  resources: readonly Resource[],
  { source, sourceValue, targets }: Replacement,
  budget: ValueBudget,
): void {
  if ((source === undefined) === (sourceValue === undefined))
    throw new KustomizeFailure('exactly one of source or sourceValue must be specified');
  if (!targets) throw new KustomizeFailure('replacements must specify a source and at least one target');
  const value = source ? sourceNode(resources, source) : stringNode(sourceValue?.value ?? '', sourceValue?.place);
  for (const target of targets) {
    // `copyToTargets` compares all resources with the target, so their fields are counted as scanned.
    budget.scan(resources.length * fieldsOfResource);
    copyToTargets(resources, { value, target, budget });
  }
}

type Source = NonNullable<Replacement['source']>;

function sourceNode(resources: readonly Resource[], source: Source): KNode {
  const path = source.fieldPath?.value || defaultPath;
  const wanted = selectorId(source);
  const found = resources.filter((resource) => idsOf(resource).some((id) => isSelected(id, wanted)));
  const written = source.fieldPath?.value ? [source.fieldPath.value] : [];
  const text = [formatId(wanted), ...written, ...optionsText(source.options)].join(':');
  if (found.length > 1) throw new KustomizeFailure(`multiple matches for selector ${text}`);
  const [resource] = found;
  if (!resource) throw new KustomizeFailure(`nothing selected by ${text}`);
  const node = lookUpNode(resource.node, splitFieldPath(path));
  if (!node || isNull(node))
    throw new KustomizeFailure(`fieldPath \`${path}\` is missing for replacement source ${formatId(wanted)}`);
  return refined(node, source.options);
}

function optionsText(options: FieldOptions | undefined): string[] {
  const { delimiter, index, create = false } = options ?? {};
  return delimiter?.value || create ? [`${delimiter?.value ?? ''}(${index?.value ?? 0}), create=${create}`] : [];
}

function refined(node: KNode, options: FieldOptions | undefined): KNode {
  const delimiter = options?.delimiter?.value;
  if (!delimiter) return node;
  if (node.kind !== 'scalar') throw new KustomizeFailure('delimiter option can only be used with scalar nodes');
  const parts = node.value.split(delimiter);
  const index = options?.index?.value ?? 0;
  const part = index < 0 ? undefined : parts[index];
  if (part === undefined) throw new KustomizeFailure(`options.index ${index} is out of bounds for value ${node.value}`);
  return { ...node, value: part };
}

function selectorId(selector: Pick<Selector, 'group' | 'version' | 'kind' | 'name' | 'namespace'>): ResourceId {
  return {
    gvk: {
      group: selector.group?.value ?? '',
      version: selector.version?.value ?? '',
      kind: selector.kind?.value ?? '',
    },
    name: selector.name?.value ?? '',
    namespace: selector.namespace?.value ?? '',
  };
}

function idsOf(resource: Resource): ResourceId[] {
  return [resource.currentId, ...resource.previousIds];
}

function isSelected(id: ResourceId, wanted: ResourceId): boolean {
  return (
    (wanted.namespace === '' || effectiveNamespace(id) === effectiveNamespace({ ...wanted, gvk: id.gvk })) &&
    (wanted.name === '' || wanted.name === id.name) &&
    isSelectedBy(id.gvk, wanted.gvk)
  );
}

interface Copy {
  value: KNode;
  target: ReplacementTarget;
  budget: ValueBudget;
}

function copyToTargets(resources: readonly Resource[], copy: Copy): void {
  const { target } = copy;
  const { select, reject = [] } = target;
  if (!select) throw new KustomizeFailure('target must specify resources to select');
  const matches = matcher(select);
  const rejects = reject.map(matcher);
  for (const resource of resources)
    if (matches(resource) && !rejects.some((isRejected) => isRejected(resource))) copyTo(resource, copy);
}

function matcher(selector: Selector): (resource: Resource) => boolean {
  const wanted = selectorId(selector);
  const labels = parseLabelSelector(selector.labelSelector?.value ?? '');
  const annotations = parseLabelSelector(selector.annotationSelector?.value ?? '');
  return (resource) =>
    idsOf(resource).some((id) => isSelected(id, wanted)) &&
    labels(resource.labels) &&
    annotations(resource.annotations);
}

function copyTo(resource: Resource, { value, target, budget }: Copy): void {
  const { fieldPaths, options } = target;
  const paths = fieldPaths && fieldPaths.length > 0 ? fieldPaths.map((path) => path.value) : [defaultPath];
  const create = options?.create === true;
  for (const path of paths) {
    const problem = `unable to find ${create ? 'or create ' : ''}field ${JSON.stringify(path)} in replacement target`;
    const slots = findFields(resource.node, splitFieldPath(path), create ? value.kind : undefined, problem);
    if (slots.length === 0) throw new KustomizeFailure(problem);
    for (const slot of slots) setSlot(slot, budget.copy(value), options);
  }
}

function setSlot(slot: FieldSlot, source: KNode, options: FieldOptions | undefined): void {
  const value = joined(slot.node, source, options);
  slot.replace(replacementOf(slot, value));
}

function replacementOf({ node, isNew }: FieldSlot, value: KNode): KNode {
  if (node.kind !== 'scalar' || value.kind !== 'scalar') return value;
  if (isNew) return plainNode(value.value, value.place);
  if (node.tag === 'str') return { ...stringNode(value.value, value.place), style: node.style };
  if (resolveTag(value.value) === node.tag) return { ...plainNode(value.value, value.place), tag: node.tag };
  throw new KustomizeFailure(`yaml: unmarshal errors:\n  cannot unmarshal !!str \`${value.value}\` into !!${node.tag}`);
}

function joined(target: KNode, source: KNode, options: FieldOptions | undefined): KNode {
  const delimiter = options?.delimiter?.value;
  if (!delimiter) return source;
  if (target.kind !== 'scalar') throw new KustomizeFailure('delimiter option can only be used with scalar nodes');
  const parts = target.value.split(delimiter);
  const index = options?.index?.value ?? 0;
  const part = source.kind === 'scalar' ? source.value : '';
  if (index < 0) parts.unshift(part);
  else if (index >= parts.length) parts.push(part);
  else parts[index] = part;
  return { ...stringNode(parts.join(delimiter), source.place) };
}
