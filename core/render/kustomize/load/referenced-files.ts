import type { MapNode, Node, Range } from '../../../text/node.ts';
import { readDocument } from '../../../text/read/read-document.ts';
import { isRemote, normalizePath } from './loader.ts';

export interface ReferencedFiles {
  isComponent: boolean;
  /** Whether the kustomization has patches, components, replacements or transformers. */
  isPatching: boolean;
  /** Files with resources, and folders of other kustomizations. */
  entries: readonly FileReference[];
  /** Files with patches, replacements, configurations and schemas. */
  files: readonly FileReference[];
  plugins: readonly FileReference[];
  remote: readonly string[];
  /** The files from which ConfigMaps and Secrets are generated. */
  sources: readonly string[];
}

export interface FileReference {
  path: string;
  range: Range;
}

const plugins = ['generators', 'transformers', 'validators'];
const patching = ['patches', 'patchesJson6902', 'patchesStrategicMerge', 'components', 'replacements', 'transformers'];

/** @param file the path of the kustomization, without a slash at the start, like the paths in the result */
export function referencedFiles(text: string, file: string): ReferencedFiles {
  const { root } = readDocument(text);
  const absolute = absoluteIn(file);
  const referencesIn = (nodes: readonly (Node | undefined)[]) =>
    nodes.flatMap((node) =>
      textOf(node)
        .filter(isLocal)
        .map((path): FileReference => ({ path: absolute(path), range: node?.range ?? { start: 0, end: 0 } })),
    );
  const itemsOf = (...names: string[]) => names.flatMap((name) => listIn(root, name));
  const inline = itemsOf(...plugins).flatMap((entry) =>
    entry
      ? textOf(entry)
          .filter(isInline)
          .map((config) => pluginFiles(config, file, entry.range))
      : [],
  );
  const included = itemsOf('resources', 'bases', 'components');
  return {
    isComponent: textOf(fieldOf(root, 'kind')).includes('Component'),
    isPatching: itemsOf(...patching).length > 0,
    entries: referencesIn(included),
    remote: included.flatMap(textOf).filter(isRemote),
    files: [
      ...referencesIn([
        ...itemsOf('patches', 'patchesJson6902', 'replacements').map((entry) => fieldOf(entry, 'path')),
        ...itemsOf('patchesStrategicMerge', 'configurations', 'crds'),
        fieldOf(fieldOf(root, 'openapi'), 'path'),
      ]),
      ...inline.flatMap(({ files }) => files),
    ],
    plugins: referencesIn(itemsOf(...plugins)),
    sources: [
      ...itemsOf('configMapGenerator', 'secretGenerator').flatMap(sourcesOf).filter(isLocal).map(absolute),
      ...inline.flatMap(({ sources }) => sources),
    ],
  };
}

export type PluginFiles = Pick<ReferencedFiles, 'files' | 'sources'>;

/**
 * Returns the files that the objects in `text` refer to. These objects configure plugins.
 * @param file the kustomization that uses the objects
 * @param range the range of the kustomization's entry for the objects
 */
export function pluginFiles(text: string, file: string, range: Range): PluginFiles {
  const absolute = absoluteIn(file);
  const objects = text.split(/^---.*$/m).map((document) => readDocument(document).root);
  const named = objects.flatMap((object) => [
    fieldOf(object, 'path'),
    ...listIn(object, 'paths'),
    ...listIn(object, 'replacements').map((entry) => fieldOf(entry, 'path')),
  ]);
  return {
    files: named
      .flatMap(textOf)
      .filter(isLocal)
      .map((path) => ({ path: absolute(path), range })),
    sources: objects.flatMap(sourcesOf).filter(isLocal).map(absolute),
  };
}

function absoluteIn(file: string): (path: string) => string {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  return (path) => normalizePath(path.startsWith('/') ? path : `/${folder}/${path}`).slice(1);
}

function isInline(entry: string): boolean {
  return entry.includes('\n');
}

function isLocal(path: string): boolean {
  return path !== '' && !isInline(path) && !isRemote(path);
}

function sourcesOf(generator: Node | undefined): string[] {
  const files = listIn(generator, 'files').flatMap(textOf);
  return [
    ...textOf(fieldOf(generator, 'env')),
    ...listIn(generator, 'envs').flatMap(textOf),
    ...files.map((source) => source.split('=').at(-1) ?? ''),
  ];
}

function listIn(node: Node | undefined, name: string): readonly (Node | undefined)[] {
  const found = fieldOf(node, name);
  return found?.kind === 'list' ? found.items : [];
}

/** kustomize ignores the case of field names. */
function fieldOf(node: Node | undefined, name: string): Node | undefined {
  const map: MapNode | undefined = node?.kind === 'map' ? node : undefined;
  return map?.entries.find(({ key }) => key.toLowerCase() === name.toLowerCase())?.value;
}

function textOf(node: Node | undefined): string[] {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? [node.value] : [];
}
