// kustomize's own errors as diagnostics, at the text that a person edits. Reported only if the build certainly fails:
// every named file that cannot be read, otherwise the error of kustomize, if nothing is left out that it would fetch or
// run.
import type { Place } from '../../render/origin.ts';
import type { ProblemAtOffset } from '../find-problems.ts';
import { buildCode } from './build-code.ts';
import { missingFileText } from './build-texts.ts';
import type { KustomizationBuild } from './kustomization-builds.ts';
import { treePath } from './kustomization-folder.ts';

/** The ranges are those of the file. */
export function buildFailures(uri: string, all: readonly KustomizationBuild[]): ProblemAtOffset[] {
  const path = treePath(uri);
  const found = new Map<string, ProblemAtOffset>();
  for (const build of all) {
    for (const { place, message } of failuresOf(build).filter((failure) => failure.place.file === path)) {
      const range = firstLine(place, build.folder.files.get(path) ?? '');
      const key = `${range.start} ${message}`;
      if (!found.has(key)) found.set(key, { code: buildCode, level: 'error', range, message });
    }
  }
  return [...found.values()];
}

function failuresOf(build: KustomizationBuild): { place: Place; message: string }[] {
  const { rendered, folder, mayHaveAutoscalers } = build;
  if (!mayHaveAutoscalers) return [];
  if (folder.missing.length > 0)
    return folder.missing.map((missing) => ({
      place: missing.place,
      message: `kustomize fails: ${missingFileText(missing, build)}`,
    }));
  const { failure, left } = rendered;
  const isCertain = !failure?.isLimit && left.length === 0 && !folder.isIncomplete;
  return failure?.place && isCertain ? [{ place: failure.place, message: failure.reason.trim() }] : [];
}

/** A whole entry would mark many lines. */
function firstLine({ start, end }: { start: number; end: number }, text: string): { start: number; end: number } {
  const line = text.indexOf('\n', start);
  const last = line === -1 ? text.length : line;
  return { start, end: end <= start ? last : Math.min(end, last) };
}
