import { firstError } from '../analysis/not-simulated.ts';
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Place } from '../render/origin.ts';
import { buildFailureText, nameOfBuild } from './build-texts.ts';
import type { KustomizationBuild } from './kustomization-builds.ts';
import { basesInFile, type KustomizedFile, patchesInFile, type Use } from './uses.ts';

export interface OverlayOutcome {
  /** The last folder of the path, such as `prod`; the whole path if several overlays share the last folder. */
  name: string;
  build: KustomizationBuild;
  autoscaler?: Autoscaler | undefined;
  problem?: string | undefined;
  /** Whether the overlay lacks the autoscaler, for example because a patch removes it. This is not an error. */
  isExcluded?: boolean;
}

/**
 * Returns the place of the object in the base: the object at the offset or, if a patch is at the offset, the object
 * that the patch changes.
 */
export function baseOf(file: KustomizedFile, builds: readonly KustomizationBuild[], start: number): Place | undefined {
  const isThere = ({ place }: { place: Place }) => place.start <= start && start < place.end;
  const base = basesInFile(file, builds).find(isThere)?.place;
  if (base) return base;
  const uses = patchesInFile(file, builds).find(isThere)?.uses ?? [];
  return uses.map(({ built }) => built?.resource.place).find((place) => place !== undefined);
}

export function overlayOutcomes(
  file: KustomizedFile,
  builds: readonly KustomizationBuild[],
  base: Place,
): OverlayOutcome[] {
  const { uses = [] } = basesInFile(file, builds).find(({ place }) => place.start === base.start) ?? {};
  const byBuild = new Map(uses.map((use) => [use.build, use]));
  const names = shortNames(builds.map(nameOfBuild));
  return builds.map((build, at) => ({
    name: names[at] ?? nameOfBuild(build),
    build,
    ...outcomeOf(build, byBuild.get(build)),
  }));
}

function outcomeOf(build: KustomizationBuild, use: Use | undefined): Omit<OverlayOutcome, 'name' | 'build'> {
  const failure = buildFailureText(build);
  if (failure !== undefined) return { problem: failure };
  const built = use?.built?.autoscaler;
  if (!built) return { problem: 'not in the build', isExcluded: true };
  const refusal = firstError(built);
  if (refusal) return { problem: `refused by the API server: ${refusal.message}` };
  const autoscaler = built.reading?.autoscaler;
  return autoscaler ? { autoscaler } : { problem: 'not simulated' };
}

export function shortNames(names: readonly string[]): string[] {
  const last = names.map((name) => name.slice(name.lastIndexOf('/') + 1));
  return names.map((name, index) =>
    last.filter((each) => each === last[index]).length > 1 ? name : (last[index] ?? name),
  );
}
