// Writes values as YAML for people to read.
import { Document, isScalar, isSeq, stringify, visit } from 'yaml';
import { isList, isObject, isTemplated, type Value } from '../model/value.ts';

const options = { lineWidth: 0, version: '1.1' } as const;

export function writeYaml(value: Value): string {
  return stringify(plainValue(value), options);
}

/** Writes numbers and lists of numbers on one line: `[[0, 50], [60, 900]]`. */
export function writeYamlWithInlinePoints(value: Value): string {
  const document = new Document(plainValue(value), { version: '1.1' });
  visit(document, { Seq: (_, list) => void (isNumbers(list) && Object.assign(list, { flow: true })) });
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

function isNumbers(node: unknown): boolean {
  if (isScalar(node)) return typeof node.value === 'number';
  return isSeq(node) && node.items.every(isNumbers);
}

function plainValue(value: Value): unknown {
  if (isList(value)) return value.map(plainValue);
  if (isTemplated(value)) return value.template;
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainValue(item)]))
    : value;
}
