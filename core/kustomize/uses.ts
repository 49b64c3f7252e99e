// Finds the texts of a file that kustomizations use as a patch or as the base of an autoscaler, and the autoscalers
// that are built from these texts.
import type { AnalyzedAutoscaler } from '../analysis/analyze-document.ts';
import { oncePer } from '../model/once.ts';
import type { ChosenReleases } from '../model/releases.ts';
import type { Place } from '../render/origin.ts';
import type { BuiltAutoscaler, KustomizationBuild, KustomizationBuilds } from './kustomization-builds.ts';
import { type KustomizationFolder, treePath } from './kustomization-folder.ts';

/** A file, and the kustomizations that include the file. The nearest kustomization comes first. */
export interface KustomizedFile {
  uri: string;
  folders: readonly KustomizationFolder[];
  builds: KustomizationBuilds;
}

export interface UsedText {
  place: Place;
  uses: readonly Use[];
}

export interface Use {
  build: KustomizationBuild;
  built?: BuiltAutoscaler | undefined;
}

/** The maximum number of builds for one file, because a base may have many overlays. */
const maxBuilds = 12;

export function buildsOf(file: KustomizedFile, chosen: ChosenReleases): KustomizationBuild[] {
  return foldersToBuild(file).map((folder) => file.builds.build(folder, chosen));
}

export function foldersToBuild({ folders }: KustomizedFile): readonly KustomizationFolder[] {
  return folders.filter(({ isComponent }) => !isComponent).slice(0, maxBuilds);
}

export type Begins = (place: Pick<Place, 'start'>) => boolean;

export function patchesInFile(
  file: KustomizedFile,
  all: readonly KustomizationBuild[],
  isWanted: Begins = () => true,
): UsedText[] {
  return usedTexts(file, all, isWanted, patchesOf);
}

export function basesInFile(
  file: KustomizedFile,
  all: readonly KustomizationBuild[],
  isWanted: Begins = () => true,
): UsedText[] {
  return usedTexts(file, all, isWanted, basesOf);
}

interface TextOfBuild {
  place: Place;
  built?: BuiltAutoscaler;
}

type TextsByFile = ReadonlyMap<string, readonly TextOfBuild[]>;

/**
 * Returns the patches of a build by file. The result is cached, because each document of a long file needs some of the
 * patches.
 */
const patchesOf = oncePer(({ rendered, autoscalers, written }: KustomizationBuild): TextsByFile => {
  const builtOf = new Map(autoscalers.map((built) => [built.resource, built]));
  const texts = rendered.patched.flatMap(({ patch, base, resource }): TextOfBuild[] => {
    const built = resource && builtOf.get(resource);
    if (built) return [{ place: patch, built }];
    return !rendered.failure && base && isAutoscaler(written(base)) ? [{ place: patch }] : [];
  });
  return byFile(texts);
});

const basesOf = oncePer(({ autoscalers }: KustomizationBuild): TextsByFile => {
  const texts = autoscalers.map((built) => ({ place: built.resource.place, built }));
  return byFile(texts.flatMap(({ place, built }) => (place ? [{ place, built }] : [])));
});

function byFile(texts: readonly TextOfBuild[]): TextsByFile {
  const found = new Map<string, TextOfBuild[]>();
  for (const text of texts) {
    const ofFile = found.get(text.place.file);
    if (ofFile) ofFile.push(text);
    else found.set(text.place.file, [text]);
  }
  return found;
}

function isAutoscaler(written: AnalyzedAutoscaler | undefined): boolean {
  return written !== undefined;
}

function usedTexts(
  { uri }: KustomizedFile,
  all: readonly KustomizationBuild[],
  isWanted: Begins,
  find: (build: KustomizationBuild) => TextsByFile,
): UsedText[] {
  const path = treePath(uri);
  const found = new Map<string, { place: Place; uses: Use[] }>();
  for (const build of all) {
    for (const { place, built } of find(build).get(path) ?? []) {
      if (!isWanted(place)) continue;
      const key = `${place.start}-${place.end}`;
      const text = found.get(key) ?? { place, uses: [] };
      found.set(key, text);
      // A build that applies the same patch to the same object several times counts as one use.
      if (!text.uses.some((use) => use.build === build && use.built === built)) text.uses.push({ build, built });
    }
  }
  return [...found.values()].sort((a, b) => a.place.start - b.place.start);
}

export function textOfFile({ uri, folders }: Pick<KustomizedFile, 'uri' | 'folders'>): string | undefined {
  const path = treePath(uri);
  return folders.map(({ files }) => files.get(path)).find((text) => text !== undefined);
}
