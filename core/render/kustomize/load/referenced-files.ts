// The files that a kustomization names, so that they can be read before it is rendered.
import { KustomizeFailure } from '../failure.ts';
import type { Text } from './decode.ts';
import type { GeneratorEntry, Kustomization } from './kustomization-shape.ts';
import { isRemote, normalize } from './loader.ts';
import { isComponent, readKustomization } from './read-kustomization.ts';

export interface ReferencedFiles {
  isComponent: boolean;
  /** Files with resources, or folders of other kustomizations. */
  entries: readonly string[];
  /** Patches and the like. */
  files: readonly string[];
  /** The sources of generated ConfigMaps and Secrets. */
  sources: readonly string[];
}

const none: ReferencedFiles = { isComponent: false, entries: [], files: [], sources: [] };

/** Paths from the top of the tree, without a slash at their start. `file` is that of the kustomization. */
export function referencedFiles(text: string, file: string): ReferencedFiles {
  const kustomization = readLeniently(text, file);
  if (!kustomization) return none;
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  const pathsOf = (texts: readonly (Text | undefined)[]) =>
    texts.flatMap((each) => {
      const path = each?.value ?? '';
      const isPath = path !== '' && !path.includes('\n') && !isRemote(path);
      return isPath ? [normalize(path.startsWith('/') ? path : `/${folder}/${path}`).slice(1)] : [];
    });
  const { resources = [], components = [], configMapGenerator = [], secretGenerator = [] } = kustomization;
  return {
    isComponent: isComponent(kustomization),
    entries: pathsOf([...resources, ...components]),
    files: pathsOf(otherFiles(kustomization)),
    sources: pathsOf([...configMapGenerator, ...secretGenerator].flatMap(sourcesOf)),
  };
}

/** Undefined for a kustomization that kustomize refuses. */
function readLeniently(text: string, file: string): Kustomization | undefined {
  try {
    return readKustomization(text, file, '');
  } catch (error) {
    if (error instanceof KustomizeFailure) return undefined;
    throw error;
  }
}

function otherFiles(kustomization: Kustomization): (Text | undefined)[] {
  const { patches = [], patchesJson6902 = [], patchesStrategicMerge = [] } = kustomization;
  const { replacements = [], configurations = [], transformers = [] } = kustomization;
  return [
    ...[...patches, ...patchesJson6902, ...replacements].map(({ path }) => path),
    ...patchesStrategicMerge,
    ...configurations,
    ...transformers,
  ];
}

function sourcesOf({ env, envs = [], files = [] }: GeneratorEntry): (Text | undefined)[] {
  return [env, ...envs, ...files.map((each) => ({ ...each, value: each.value.split('=').at(-1) ?? '' }))];
}
