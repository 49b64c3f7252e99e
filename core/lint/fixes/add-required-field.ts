// Adds a missing field with the example value of its description. The user is expected to change the value.

import type { AnalyzedObject } from '../../analysis/analyze-document.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import { containsTemplate } from '../../model/find-template.ts';
import type { Path } from '../../model/path.ts';
import { isObject, type Value } from '../../model/value.ts';
import { minimalEdits, type TextEdit } from '../../text/edits/minimal-edits.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { findNode, toValue } from '../../text/tree.ts';

/**
 * Returns the edits that add a missing field with its example value. Returns undefined if the field exists or is
 * misplaced at another level, if there is no example, or if the parent is missing or templated.
 */
export function addRequiredField(
  at: Path,
  { root, description, reading }: AnalyzedObject,
  text: string,
): TextEdit[] | undefined {
  const name = at.at(-1);
  if (reading?.problems.some((other) => other.code === 'api/unknown-field' && other.at.at(-1) === name))
    return undefined;
  const field = description && fieldAt(description.root, at);
  const parent = at.length === 1 ? root : findNode(root, at.slice(0, -1))?.node;
  if (typeof name !== 'string' || field?.texts.snippet === undefined || parent?.kind !== 'map' || findNode(root, at))
    return undefined;
  const before = toValue(parent);
  const value = exampleOf(name, field.texts.snippet);
  if (value === undefined || !isObject(before) || containsTemplate(before)) return undefined;
  return minimalEdits(text, parent, Object.assign(Object.create(null), before, { [name]: value }));
}

function exampleOf(name: string, snippet: string): Value | undefined {
  const plain = snippet.replaceAll(/\$\{\d+:([^{}]*)\}/g, '$1');
  const { root } = readDocument(`${name}:${plain.startsWith('\n') ? plain : ` ${plain}`}\n`);
  const value = root && toValue(root);
  return isObject(value) ? value[name] : undefined;
}
