// Filters suggested amounts by the measured resource: 512Mi is not an amount of cpu.
import type { Field } from '../../model/field.ts';
import type { Path } from '../../model/path.ts';
import type { Node } from '../../text/node.ts';
import { findNode } from '../../text/tree.ts';

/**
 * Returns the field without the suggested amounts of other resources. The `name` next to the field, or next to its
 * parent, identifies the resource.
 */
export function withResourceValues(field: Field, object: Node, path: Path): Field {
  const { values = [], ...texts } = field.texts;
  if (!values.some(({ of }) => of !== undefined)) return field;
  const name = nameAt(object, path.slice(0, -1)) ?? nameAt(object, path.slice(0, -2));
  if (name === undefined) return field;
  const fitting = values.filter(({ of }) => of === undefined || of === name);
  const [first] = fitting;
  return { ...field, texts: { ...texts, values: fitting, ...(first && { snippet: `\${1:${first.value}}` }) } };
}

function nameAt(object: Node, parent: Path): string | undefined {
  const name = findNode(object, [...parent, 'name'])?.node;
  return name?.kind === 'scalar' && typeof name.value === 'string' ? name.value : undefined;
}
