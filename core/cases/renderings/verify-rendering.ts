import type { AnswerDifference } from '../apiserver/answer-difference.ts';
import { type JsonObject, MalformedCaseError } from '../read-json.ts';
import { firstHelmDifference } from './compare-helm.ts';
import { firstKustomizeDifference } from './compare-kustomize.ts';
import { type CaseFiles, type RenderingCase, readRenderingCase } from './rendering-case.ts';

export type RenderingVerdict =
  | { result: 'equal'; id: string; tags: readonly string[]; ticks: number }
  | { result: 'differs'; id: string; tags: readonly string[]; ticks: number; difference: AnswerDifference }
  | { result: 'malformed'; problem: string }
  | { result: 'unsupported'; problem: string }
  /**
   * The case was skipped, because it contains no files and the caller passed none. `folder` is the folder in which the
   * caller can look for the files.
   */
  | { result: 'skipped'; id: string; folder: string };

/** `files` are the files that were rendered; `all` also contains the other files. */
type Comparison = (recorded: RenderingCase, files: CaseFiles, all: CaseFiles) => AnswerDifference | undefined;

/** Each key is the first word of the field `engine` of a case. */
const comparisons: Readonly<Record<string, Comparison>> = {
  helm: firstHelmDifference,
  kustomize: firstKustomizeDifference,
};

export function verifyRendering(record: JsonObject, files?: CaseFiles): RenderingVerdict {
  try {
    return compare(readRenderingCase(record), files);
  } catch (error) {
    if (error instanceof MalformedCaseError) return { result: 'malformed', problem: error.message };
    throw error;
  }
}

function compare(recorded: RenderingCase, otherFiles: CaseFiles | undefined): RenderingVerdict {
  const { id, engine, tags, folder } = recorded;
  const [name = ''] = engine.split(' ');
  const comparison = Object.hasOwn(comparisons, name) ? comparisons[name] : undefined;
  if (!comparison) return { result: 'unsupported', problem: `renderings of ${engine} are not checked` };
  const all = recorded.files ?? otherFiles;
  if (!all) {
    if (folder === undefined) throw new MalformedCaseError('the case has neither files nor a source');
    return { result: 'skipped', id, folder };
  }
  const difference = comparison(recorded, recorded.files ?? onlyUsed(all, recorded), all);
  return difference ? { result: 'differs', id, tags, ticks: 0, difference } : { result: 'equal', id, tags, ticks: 0 };
}

/**
 * Returns only the files that the recording used, because some recordings leave out templates that need unavailable
 * charts.
 */
function onlyUsed(files: CaseFiles, { usedFiles }: RenderingCase): CaseFiles {
  return usedFiles ? new Map([...files].filter(([path]) => usedFiles.has(path))) : files;
}
