// The files that a kustomization names, so that they can be read before it is rendered. Read leniently: kustomize's error
// about a kustomization matters only if it can contain an autoscaler.
import type { MapNode, Node } from '../../../text/node.ts';
import { readDocument } from '../../../text/read-document.ts';
import { isRemote, normalize } from './loader.ts';

export interface ReferencedFiles {
  isComponent: boolean;
  /** Files with resources, or folders of other kustomizations. */
  entries: readonly string[];
  /** Patches and the like. */
  files: readonly string[];
  /** The sources of generated ConfigMaps and Secrets. */
  sources: readonly string[];
}

/** Paths from the top of the tree, without a slash at their start. `file` is that of the kustomization. */
export function referencedFiles(text: string, file: string): ReferencedFiles {
  const { root } = readDocument(text);
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  const pathsOf = (paths: readonly string[]) =>
    paths
      .filter((path) => path !== '' && !path.includes('\n') && !isRemote(path))
      .map((path) => normalize(path.startsWith('/') ? path : `/${folder}/${path}`).slice(1));
  const textsIn = (...names: string[]) => names.flatMap((name) => listIn(root, name).flatMap(textOf));
  const generators = ['configMapGenerator', 'secretGenerator'].flatMap((name) => listIn(root, name));
  return {
    isComponent: textOf(fieldOf(root, 'kind')).includes('Component'),
    entries: pathsOf(textsIn('resources', 'bases', 'components')),
    files: pathsOf([
      ...['patches', 'patchesJson6902', 'replacements'].flatMap((name) =>
        listIn(root, name).flatMap((entry) => textOf(fieldOf(entry, 'path'))),
      ),
      ...textsIn('patchesStrategicMerge', 'configurations', 'transformers'),
    ]),
    sources: pathsOf(generators.flatMap(sourcesOf)),
  };
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

/** kustomize reads the names of fields in any case. */
function fieldOf(node: Node | undefined, name: string): Node | undefined {
  const map: MapNode | undefined = node?.kind === 'map' ? node : undefined;
  return map?.entries.find(({ key }) => key.toLowerCase() === name.toLowerCase())?.value;
}

function textOf(node: Node | undefined): string[] {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? [node.value] : [];
}
