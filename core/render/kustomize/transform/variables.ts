// Variables of a kustomization, which are deprecated: `$(NAME)` in certain fields stands for a field of a resource.
import { KustomizeFailure } from '../failure.ts';
import type { Variable } from '../load/kustomization-shape.ts';
import { formatGvk, isSelectedBy, parseApiVersion } from '../resource/id.ts';
import type { Resource } from '../resource/resource.ts';
import { changeField, type FieldSpec } from '../tree/field-path.ts';
import { type KNode, type KScalar, stringNode } from '../tree/node.ts';
import { lookUp, splitFieldPath } from './field-matcher.ts';

const defaultPath = 'metadata.name';

/** @throws KustomizeFailure */
export function resolveVariables(
  resources: readonly Resource[],
  variables: readonly Variable[],
  fields: readonly FieldSpec[],
): void {
  if (variables.length === 0) return;
  const values = new Map(
    variables.map((variable) => [variable.name?.value ?? '', referencedValue(variable, resources)]),
  );
  for (const { node, gvk } of resources)
    for (const spec of fields) changeField(node, { spec, gvk, set: (found) => expandIn(found, values) });
}

function referencedValue({ name, objref, fieldref }: Variable, resources: readonly Resource[]): KScalar {
  const variable = name?.value ?? '';
  const { group = '', version = '' } = objref?.apiVersion ? parseApiVersion(objref.apiVersion.value) : {};
  const gvk = {
    group: group || objref?.group?.value,
    version: version || objref?.version?.value,
    kind: objref?.kind?.value,
  };
  const selector = { group: gvk.group ?? '', version: gvk.version ?? '', kind: gvk.kind ?? '' };
  const found = resources.filter(({ originalId: id }) => {
    const namespace = objref?.namespace?.value ?? '';
    return (
      id.name === (objref?.name?.value ?? '') &&
      isSelectedBy(id.gvk, selector) &&
      (namespace === '' || namespace === id.namespace)
    );
  });
  const [resource] = found;
  if (found.length > 1)
    throw new KustomizeFailure(`found ${found.length} resId matches for var ${variable} (unable to disambiguate)`);
  if (!resource)
    throw new KustomizeFailure(
      `var '{${variable} ${formatGvk(selector)} {${fieldref?.fieldpath?.value || defaultPath}}}' cannot be mapped to a field in the set of known resources`,
    );
  const path = (fieldref?.fieldpath?.value || defaultPath).replaceAll(/\[(\d+)\]/g, '.$1');
  const node = lookUp(resource.node, splitFieldPath(path));
  if (node?.kind === 'scalar') return node;
  throw new KustomizeFailure(`field specified in var '${variable}' not found in corresponding resource`);
}

type Values = ReadonlyMap<string, KScalar>;

function expandIn(node: KNode, values: Values): KNode {
  if (node.kind === 'list') return { ...node, items: node.items.map((item) => expandIn(item, values)) };
  if (node.kind === 'map')
    return {
      ...node,
      entries: node.entries.map(({ key, value }) => ({
        key,
        value: value.kind === 'scalar' ? expandScalar(value, values) : value,
      })),
    };
  return expandScalar(node, values);
}

/** A text that is only a variable takes the type of its value. */
function expandScalar(node: KScalar, values: Values): KScalar {
  if (node.tag !== 'str' || !node.value.includes('$')) return node;
  const whole = values.get(/^\$\(([^()]*)\)$/.exec(node.value)?.[1] ?? '');
  if (whole) return { ...whole };
  const text = node.value.replaceAll(/\$\$|\$\(([^()]*)\)/g, (match, name: string | undefined) =>
    name === undefined ? '$' : (values.get(name)?.value ?? match),
  );
  return text === node.value ? node : { ...stringNode(text, node.place), style: node.style };
}
