// kustomize's own errors as diagnostics, at the text that a person edits. Reported only if the build certainly fails: all
// files are known, and nothing is left out that kustomize would fetch or run.
import type { ProblemAtOffset } from '../find-problems.ts';
import { buildCode } from './build-code.ts';
import type { KustomizationBuild } from './kustomization-builds.ts';
import { treePath } from './kustomization-folder.ts';

/** The ranges are those of the file. */
export function buildFailures(uri: string, all: readonly KustomizationBuild[]): ProblemAtOffset[] {
  const path = treePath(uri);
  const found = new Map<string, ProblemAtOffset>();
  for (const { rendered, folder } of all) {
    const { failure, error, left } = rendered;
    const place = failure?.place;
    if (!failure || failure.isLimit || place?.file !== path || left.length > 0 || folder.missing.length > 0) continue;
    const range = firstLine(place, folder.files.get(path) ?? '');
    const problem: ProblemAtOffset = { code: buildCode, level: 'error', range, message: error ?? failure.reason };
    const key = `${range.start} ${failure.reason}`;
    if (!found.has(key)) found.set(key, problem);
  }
  return [...found.values()];
}

/** A whole entry would mark many lines. */
function firstLine({ start, end }: { start: number; end: number }, text: string): { start: number; end: number } {
  const line = text.indexOf('\n', start);
  const last = line === -1 ? text.length : line;
  return { start, end: end <= start ? last : Math.min(end, last) };
}
