// Adds a field that is missing, with the value that its description has as an example: a start, which the person then changes.
import type { Path } from '../../model/path.ts';
import { hasUnseen } from '../../model/templates.ts';
import { isObject, type Value } from '../../model/value.ts';
import { readDocument } from '../../text/document.ts';
import { editsTo, type TextEdit } from '../../text/edits.ts';
import { find, toValue } from '../../text/value.ts';
import { fieldAt } from '../fields.ts';
import type { ObjectView } from '../view.ts';

/** Undefined where there is no parent to add it to, nothing is known to add, or the field stands at another level. */
export function addRequired(at: Path, { root, description, reading }: ObjectView, text: string): TextEdit[] | undefined {
  const name = at.at(-1);
  if (reading?.problems.some((other) => other.code === 'api/unknown-field' && other.at.at(-1) === name)) return undefined;
  const field = description && fieldAt(description.root, at);
  const parent = at.length === 1 ? root : find(root, at.slice(0, -1))?.node;
  if (typeof name !== 'string' || field?.texts.snippet === undefined || parent?.kind !== 'map' || find(root, at)) return undefined;
  const before = toValue(parent);
  const value = exampleOf(name, field.texts.snippet);
  if (value === undefined || !isObject(before) || hasUnseen(before)) return undefined;
  return editsTo(text, parent, Object.assign(Object.create(null), before, { [name]: value }));
}

/** What a snippet writes where nobody types. */
function exampleOf(name: string, snippet: string): Value | undefined {
  const plain = snippet.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1');
  const { root } = readDocument(`${name}:${plain.startsWith('\n') ? plain : ` ${plain}`}\n`);
  const value = root && toValue(root);
  return isObject(value) ? value[name] : undefined;
}
