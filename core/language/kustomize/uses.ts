// Where the kustomizations of the workspace use a text of a file: as a patch of autoscalers, or as their base.
import type { ChosenReleases } from '../../model/releases.ts';
import type { Place } from '../../render/origin.ts';
import type { AnalyzedAutoscaler } from '../analyze-document.ts';
import type { BuiltAutoscaler, KustomizationBuild, KustomizationBuilds } from './kustomization-builds.ts';
import { type KustomizationFolder, treePath } from './kustomization-folder.ts';

/** A file of the workspace with the kustomizations that include it, the nearest first. */
export interface KustomizedFile {
  uri: string;
  folders: readonly KustomizationFolder[];
  builds: KustomizationBuilds;
}

/** A text that one or several kustomizations use. */
export interface UsedText {
  place: Place;
  uses: readonly Use[];
}

export interface Use {
  build: KustomizationBuild;
  /** Absent if the patch removes the object. */
  built?: BuiltAutoscaler | undefined;
}

/** A base may have many overlays. */
const maxBuilds = 12;

/** The kustomizations that are built for a file. */
export function buildsOf(file: KustomizedFile, chosen: ChosenReleases): KustomizationBuild[] {
  return foldersToBuild(file).map((folder) => file.builds.build(folder, chosen));
}

export function foldersToBuild({ folders }: KustomizedFile): readonly KustomizationFolder[] {
  return folders.filter(({ isComponent }) => !isComponent).slice(0, maxBuilds);
}

/** The patches of autoscalers in the file, in the order of the text. */
export function patchesInFile(
  file: KustomizedFile,
  all: readonly KustomizationBuild[],
  chosen: ChosenReleases,
): UsedText[] {
  return usedTexts(file, all, ({ rendered, autoscalers, folder }) =>
    rendered.patched.flatMap(({ patch, base, resource }) => {
      const built = resource && autoscalers.find((one) => one.resource === resource);
      if (built) return [{ place: patch, built }];
      const isRemoved = !rendered.failure && base && isAutoscaler(file.builds.written(folder, base, chosen));
      return isRemoved ? [{ place: patch }] : [];
    }),
  );
}

/** The autoscalers that are written in the file and that kustomizations build. */
export function basesInFile(file: KustomizedFile, all: readonly KustomizationBuild[]): UsedText[] {
  return usedTexts(file, all, ({ autoscalers }) =>
    autoscalers.flatMap((built) => (built.resource.place ? [{ place: built.resource.place, built }] : [])),
  );
}

function isAutoscaler(written: AnalyzedAutoscaler | undefined): boolean {
  return written !== undefined;
}

function usedTexts(
  { uri }: KustomizedFile,
  all: readonly KustomizationBuild[],
  find: (build: KustomizationBuild) => { place: Place; built?: BuiltAutoscaler }[],
): UsedText[] {
  const path = treePath(uri);
  const found = new Map<string, { place: Place; uses: Use[] }>();
  for (const build of all) {
    for (const { place, built } of find(build)) {
      if (place.file !== path) continue;
      const key = `${place.start}-${place.end}`;
      const text = found.get(key) ?? { place, uses: [] };
      found.set(key, text);
      // The same patch may be applied several times.
      if (!text.uses.some((use) => use.build === build && use.built === built)) text.uses.push({ build, built });
    }
  }
  return [...found.values()].sort((a, b) => a.place.start - b.place.start);
}

/** Undefined if no kustomization reads the file any more. */
export function textOfFile({ uri, folders }: Pick<KustomizedFile, 'uri' | 'folders'>): string | undefined {
  const path = treePath(uri);
  return folders.map(({ files }) => files.get(path)).find((text) => text !== undefined);
}
