// Reports files that a build cannot read, errors of kustomize, and limits of the renderer. If the build leaves out
// parts or files, an error of kustomize is not certain, so it is not reported.
import { buildCode } from '../lint/build-code.ts';
import type { ProblemAtOffset } from '../lint/find-problems.ts';
import type { Place } from '../render/origin.ts';
import { missingFileText } from './build-texts.ts';
import type { KustomizationBuild } from './kustomization-builds.ts';
import { treePath } from './kustomization-folder.ts';
import { notReadText } from './not-read-text.ts';

export function buildFailures(uri: string, all: readonly KustomizationBuild[]): ProblemAtOffset[] {
  const path = treePath(uri);
  const found = new Map<string, ProblemAtOffset>();
  for (const build of all) {
    for (const { place, ...failure } of failuresOf(build).filter((one) => one.place.file === path)) {
      const range = firstLine(place, build.folder.files.get(path) ?? '');
      const key = `${range.start} ${failure.message}`;
      if (!found.has(key)) found.set(key, { ...failure, range });
    }
  }
  return [...found.values()];
}

type Failure = Pick<ProblemAtOffset, 'code' | 'level' | 'message'> & { place: Place };

function failuresOf(build: KustomizationBuild): Failure[] {
  const { rendered, folder, mayHaveAutoscalers } = build;
  if (!mayHaveAutoscalers) return [];
  const isFailing = (message: string, place: Place): Failure => ({ code: buildCode, level: 'error', message, place });
  const named = folder.missing.filter(({ notRead }) => !notRead);
  if (named.length > 0)
    return named.map((missing) => isFailing(`kustomize fails: ${missingFileText(missing, build)}`, missing.place));
  const { failure, left } = rendered;
  if (failure?.isLimit) return [limited(`This kustomization is not built: ${failure.reason}.`, topOf(build))];
  const isWhollyRead = folder.missing.length === 0 && !folder.isIncomplete;
  if (failure?.place && left.length === 0 && isWhollyRead) return [isFailing(failure.reason.trim(), failure.place)];
  return (['limit', 'outside', 'tooLarge'] as const).flatMap((because) => {
    const [first] = folder.missing.filter(({ notRead }) => notRead === because);
    const text = first && notReadText(because);
    return first && text ? [limited(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`, first.place)] : [];
  });
}

/** The failure has the level `information`, because kustomize itself does not have this limit. */
function limited(message: string, place: Place): Failure {
  return { code: 'limit', level: 'information', message, place };
}

function topOf({ folder }: KustomizationBuild): Place {
  return { file: treePath(folder.uri), start: 0, end: 0 };
}

/** Shortens the range to its first line, because the range of a whole entry would mark many lines. */
function firstLine({ start, end }: { start: number; end: number }, text: string): { start: number; end: number } {
  const line = text.indexOf('\n', start);
  const last = line === -1 ? text.length : line;
  return { start, end: end <= start ? last : Math.min(end, last) };
}
