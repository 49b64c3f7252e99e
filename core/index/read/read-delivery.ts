// Reads an Application or ApplicationSet of Argo CD. Finds the workloads whose `replicas` are not changed by a sync.
import type { MapNode, Node } from '../../text/node.ts';
import { findNode } from '../../text/tree.ts';
import type { KeptReplicas } from '../workspace-object.ts';
import { listAt, stringOf } from './node-strings.ts';

const specPaths = [['spec'], ['spec', 'template', 'spec']];

const replicasPattern = /\breplicas\b/;

/**
 * The Argo CD option with which a sync keeps the ignored fields as they are. Without the option, a difference in
 * ignored fields starts no sync, but every sync overwrites these fields.
 */
const respectOption = 'RespectIgnoreDifferences=true';

interface ReadOptions {
  templated: boolean;
}

export function readKeptReplicas(root: MapNode, { templated }: ReadOptions): KeptReplicas[] {
  return specPaths.flatMap((path) => {
    if (!templated && !mayRespect(root, path)) return [];
    const paths = sourcePaths(root, path);
    return listAt(root, [...path, 'ignoreDifferences']).flatMap((entry) => {
      if (entry?.kind !== 'map' || !ignoresReplicas(entry)) return [];
      const [group, kind, name, namespace] = ['group', 'kind', 'name', 'namespace'].map((key) => plainAt(entry, key));
      return [{ group, kind, name, namespace, paths }];
    });
  });
}

function ignoresReplicas(entry: MapNode): boolean {
  const ignored = ['jsonPointers', 'jqPathExpressions'].flatMap((key) => listAt(entry, [key]));
  return (
    listAt(entry, ['managedFieldsManagers']).length > 0 ||
    ignored.some((one) => replicasPattern.test(stringOf(one) ?? ''))
  );
}

function mayRespect(root: MapNode, path: readonly string[]): boolean {
  const options = findNode(root, [...path, 'syncPolicy', 'syncOptions'])?.node;
  const patch = stringOf(findNode(root, ['spec', 'templatePatch'])?.node) ?? '';
  const written = options?.kind === 'list' ? options.items : [options];
  return (
    patch.includes(respectOption) || written.some((option) => isTemplate(option) || stringOf(option) === respectOption)
  );
}

/**
 * Returns the paths of all sources; undefined if a path is unknown. A leading `./` or `/` is removed. If a path is then
 * empty, or contains `.` or `..` as a segment, it counts as unknown.
 */
function sourcePaths(root: MapNode, path: readonly string[]): string[] | undefined {
  const sources = [findNode(root, [...path, 'source'])?.node, ...listAt(root, [...path, 'sources'])];
  const written = sources.flatMap((source) => (source?.kind === 'map' ? [plainAt(source, 'path')] : []));
  const known = written.flatMap((text) =>
    text === undefined ? [] : [text.replace(/^(?:\.?\/)+/, '').replace(/\/$/, '')],
  );
  const areKnown = known.length > 0 && known.length === written.length;
  return areKnown && !known.some((each) => each.split('/').some((part) => /^\.{0,2}$/.test(part))) ? known : undefined;
}

function plainAt(map: MapNode, key: string): string | undefined {
  const text = stringOf(findNode(map, [key])?.node);
  return text === undefined || /[*?[{]/.test(text) ? undefined : text;
}

function isTemplate(node: Node | undefined): boolean {
  return node?.kind === 'templated' || stringOf(node)?.includes('{{') === true;
}
