import { isStepFailure, Panic } from '../failure.ts';
import type { ImageChange } from '../load/kustomization-shape.ts';
import { kustomizePatternTest } from '../resource/pattern.ts';
import type { ResourceList } from '../resource/resource-list.ts';
import { assertMap, assertScalar } from '../tree/assert-kind.ts';
import { changeField, type FieldSpec } from '../tree/field-path.ts';
import { getField, type KNode, plainNode, setField } from '../tree/node.ts';

export function changeImages(resources: ResourceList, change: ImageChange, fields: readonly FieldSpec[]): void {
  const isMatched = imageMatcher(change.name?.value ?? '');
  const set = (node: KNode): KNode => changedImage(node, change, isMatched);
  for (const { node, gvk } of resources.all) {
    resources.countFields(fields.length);
    if (gvk.kind !== 'CustomResourceDefinition') changeContainers(node, set);
    for (const spec of fields) changeField(node, { spec, gvk, set });
  }
}

function changeContainers(node: KNode, set: (node: KNode) => KNode): void {
  if (node.kind === 'list') for (const item of node.items) changeContainers(item, set);
  if (node.kind !== 'map') return;
  for (const { key, value } of node.entries) {
    const isContainers = (key.value === 'containers' || key.value === 'initContainers') && value.kind === 'list';
    if (!isContainers) {
      changeContainers(value, set);
      continue;
    }
    for (const container of value.items) {
      assertMap(container);
      const image = getField(container, 'image');
      if (image) setField(container, 'image', set(image));
    }
  }
}

function changedImage(node: KNode, change: ImageChange, isMatched: (image: string) => boolean): KNode {
  assertScalar(node);
  if (!isMatched(node.value)) return node;
  const { newName, newTag, digest, tagSuffix } = change;
  const parts = splitImage(node.value);
  if (newName?.value) parts.name = newName.value;
  if (newTag?.value || digest?.value) {
    parts.tag = newTag?.value ?? '';
    parts.digest = digest?.value ?? '';
  } else if (tagSuffix?.value) {
    parts.tag += tagSuffix.value;
    parts.digest = '';
  }
  const image = `${parts.name}${parts.tag && `:${parts.tag}`}${parts.digest && `@${parts.digest}`}`;
  if (image === node.value) return node;
  const place = (newTag ?? digest ?? tagSuffix ?? newName)?.place ?? node.place;
  return { ...plainNode(image, place), ...(node.style === 'plain' ? {} : { tag: 'str', style: node.style }) };
}

/**
 * As in kustomize, the name is part of a regular expression. If the expression is malformed, the first tested image
 * causes a panic.
 */
function imageMatcher(name: string): (image: string) => boolean {
  try {
    const isMatched = kustomizePatternTest(`^${name}(:[a-zA-Z0-9_.{}-]*)?(@sha256:[a-zA-Z0-9_.{}-]*)?$`);
    const start = literalStart(name);
    return (image) => image.startsWith(start) && isMatched(image);
  } catch (error) {
    if (!isStepFailure(error)) throw error;
    return () => {
      throw new Panic('runtime error: invalid memory address or nil pointer dereference');
    };
  }
}

/**
 * Returns the text with which every matching image begins. This text is compared before the pattern is tested, because
 * most images do not match.
 */
function literalStart(name: string): string {
  const [literal = ''] = /^[\w/-]*/.exec(name) ?? [];
  if (literal.length === name.length) return literal;
  // The pattern may repeat or omit its last character (`web?`), so this character is not certain. In a pattern with
  // alternatives (`web|api`), no character is certain.
  return name.includes('|') ? '' : literal.slice(0, -1);
}

/** A colon before the last slash precedes the port of the registry. */
function splitImage(image: string): { name: string; tag: string; digest: string } {
  const at = image.indexOf('@');
  const digest = at === -1 ? '' : image.slice(at + 1);
  const named = at === -1 ? image : image.slice(0, at);
  const colon = named.lastIndexOf(':');
  if (colon <= named.lastIndexOf('/')) return { name: named, tag: '', digest };
  return { name: named.slice(0, colon), tag: named.slice(colon + 1), digest };
}
