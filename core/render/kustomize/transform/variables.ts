// Replaces the deprecated variables (`vars`): `$(NAME)` in certain fields stands for the value of a resource's field.
import { KustomizeFailure } from '../failure.ts';
import type { KustomizeVariable } from '../load/kustomization-shape.ts';
import { formatGvk, isSelectedBy, parseApiVersion } from '../resource/id.ts';
import type { Resource } from '../resource/resource.ts';
import type { ResourceList } from '../resource/resource-list.ts';
import { changeField, type FieldSpec } from '../tree/field-path.ts';
import { type KNode, type KScalar, stringNode } from '../tree/node.ts';
import { lookUpNode, splitFieldPath } from './field-matcher.ts';

const defaultPath = 'metadata.name';

export function addVariables(
  { variables }: { variables: KustomizeVariable[] },
  added: readonly KustomizeVariable[],
): void {
  const names = new Set(variables.map(nameOf));
  for (const variable of added) {
    if (names.has(nameOf(variable)))
      throw new KustomizeFailure(
        `merging vars [${added.map(printed).join(' ')}]: var '${nameOf(variable)}' already encountered`,
      );
    names.add(nameOf(variable));
  }
  variables.push(...added);
}

function nameOf({ name }: KustomizeVariable): string {
  return name?.value ?? '';
}

function printed({ name, objref, fieldref }: KustomizeVariable): string {
  const gvk = {
    group: objref?.group?.value ?? '',
    version: objref?.version?.value ?? '',
    kind: objref?.kind?.value ?? '',
  };
  return `{${name?.value ?? ''} ${formatGvk(gvk)} {${fieldref?.fieldpath?.value ?? ''}}}`;
}

interface Resolving {
  resources: ResourceList;
  variables: readonly KustomizeVariable[];
  config: { varReference: readonly FieldSpec[] };
}

/**
 * Replaces references to variables in the fields of `varReference` by the values of the variables. Warns of variables
 * that no field uses.
 */
export function resolveVariables({ resources, variables, config }: Resolving, warnings: string[]): void {
  if (variables.length === 0) return;
  const values = new Map(variables.map((variable) => [nameOf(variable), referencedValue(variable, resources.all)]));
  const used = new Set<string>();
  const expand = new Expander(values, used);
  for (const { node, gvk } of resources.all) {
    resources.countFields(config.varReference.length);
    for (const spec of config.varReference) changeField(node, { spec, gvk, set: (found) => expand.inNode(found) });
  }
  const unused = [...values.keys()].filter((name) => !used.has(name)).sort();
  // The names are sorted, because kustomize's own order is random.
  if (unused.length > 0) warnings.push(`well-defined vars that were never replaced: ${unused.join(',')}`);
}

/** A variable that refers to a map or a list replaces nothing, which is not an error. */
function referencedValue(variable: KustomizeVariable, resources: readonly Resource[]): KNode {
  const { objref, fieldref } = variable;
  const name = nameOf(variable);
  const { group = '', version = '' } = objref?.apiVersion ? parseApiVersion(objref.apiVersion.value) : {};
  const gvk = {
    group: group || (objref?.group?.value ?? ''),
    version: version || (objref?.version?.value ?? ''),
    kind: objref?.kind?.value ?? '',
  };
  const found = resources.filter(({ originalId: id }) => {
    const namespace = objref?.namespace?.value ?? '';
    return (
      id.name === (objref?.name?.value ?? '') &&
      isSelectedBy(id.gvk, gvk) &&
      (namespace === '' || namespace === id.namespace)
    );
  });
  const [resource] = found;
  const field = fieldref?.fieldpath?.value || defaultPath;
  const text = `'{${name} ${formatGvk(gvk)} {${field}}}'`;
  if (found.length > 1)
    throw new KustomizeFailure(`found ${found.length} resId matches for var ${name} (unable to disambiguate)`);
  if (!resource) throw new KustomizeFailure(`var ${text} cannot be mapped to a field in the set of known resources`);
  const node = lookUpNode(resource.node, splitFieldPath(field.replaceAll(/\[(\d+)\]/g, '.$1')));
  if (node) return node;
  throw new KustomizeFailure(`field specified in var ${text} not found in corresponding resource`);
}

class Expander {
  private readonly values: ReadonlyMap<string, KNode>;
  private readonly used: Set<string>;

  constructor(values: ReadonlyMap<string, KNode>, used: Set<string>) {
    this.values = values;
    this.used = used;
  }

  inNode(node: KNode): KNode {
    if (node.kind === 'list') return { ...node, items: node.items.map((item) => this.inNode(item)) };
    if (node.kind === 'map')
      return {
        ...node,
        entries: node.entries.map(({ key, value }) => ({
          key,
          value: value.kind === 'scalar' ? this.inScalar(value) : value,
        })),
      };
    return this.inScalar(node);
  }

  private inScalar(node: KScalar): KNode {
    if (node.tag !== 'str' || !node.value.includes('$')) return node;
    const whole = this.valueOf(/^\$\(([^()]*)\)$/.exec(node.value)?.[1]);
    if (whole) return { ...whole };
    const text = node.value.replaceAll(/\$\$|\$\(([^()]*)\)/g, (match, name: string | undefined) =>
      name === undefined ? '$' : (this.valueOf(name)?.value ?? match),
    );
    return text === node.value ? node : { ...stringNode(text, node.place), style: node.style };
  }

  private valueOf(name: string | undefined): KScalar | undefined {
    const value = name === undefined ? undefined : this.values.get(name);
    if (name === undefined || value?.kind !== 'scalar') return undefined;
    this.used.add(name);
    return value;
  }
}
