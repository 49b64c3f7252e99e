// The name of the autoscaler in the snippets of its target: most autoscalers are named like their workload.
import type { Field } from '../../model/field.ts';
import type { Path } from '../../model/path.ts';
import type { Node } from '../../text/node.ts';
import { nameOf } from './ranked-workloads.ts';
import { isPlainScalar } from './workload-items.ts';

/** The field with the name in its snippet, if the snippet has a placeholder for the name of the target. */
export function withOwnName(field: Field, object: Node, path: Path): Field {
  const { snippet } = field.texts;
  const isTarget = path[0] === 'spec' && (path.length === 1 || path[1] === 'scaleTargetRef');
  const name = isTarget && snippet !== undefined ? nameOf(object) : undefined;
  if (snippet === undefined || name === undefined || !isPlainScalar(name)) return field;
  return { ...field, texts: { ...field.texts, snippet: snippet.replace(/\$\{(\d+):web\}/, `\${$1:${name}}`) } };
}
