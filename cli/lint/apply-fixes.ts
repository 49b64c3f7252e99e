// Writes the certain fixes. The fixed texts are linted before they are written: no file that becomes worse is changed.
import { isUtf8 } from 'node:buffer';
import type { Io } from '../io.ts';
import { type FixedFile, fixFiles } from './fix-files.ts';
import type { LintFiles } from './lint-files.ts';
import type { FixCount, LintProblem } from './lint-problem.ts';
import type { Linted } from './lint-sources.ts';

export interface AppliedFixes {
  /** After the fixes. */
  linted: Linted;
  fixed: readonly FixCount[];
  /** Files with fixes that are not UTF-8: some of their characters would be lost. */
  unchanged: readonly string[];
}

/** The text of standard input is replaced in `files` only. */
export async function applyFixes(files: LintFiles, lint: () => Promise<Linted>): Promise<AppliedFixes> {
  const before = await lint();
  const found = await fixFiles(before.files, before.index);
  const exact = await Promise.all(found.map((each) => withExactText(files.io, each)));
  const candidates = exact.flat();
  const unchanged = found.filter((_, index) => exact[index]?.length === 0).map(({ file }) => file);
  if (candidates.length === 0) return { linted: before, fixed: [], unchanged };
  for (const { file, text } of candidates) files.replace(file, text);
  const after = await lint();
  const worse = candidates.filter(({ file, counts }) => {
    const isHidden = counts.some(({ code }) => hidesErrors.has(code));
    return worseBy(before, after, (problem) => problem.file === file && (!isHidden || isUnreadable(problem)));
  });
  // A fix can also break what several files make together: a chart or a kustomization.
  const taken = worse.length === 0 && worseBy(before, after, isUnreadable) ? candidates : worse;
  for (const { file } of taken) files.replace(file, undefined);
  const linted = taken.length === 0 ? after : await lint();
  const kept = candidates.filter((candidate) => !taken.includes(candidate));
  for (const { file, text } of kept) if (file !== '-') await files.io.write(file, text);
  return { linted, fixed: kept.flatMap(({ counts }) => counts), unchanged };
}

/** A kind that is not known hides the other errors of its object, and a tab those of the whole text. */
const hidesErrors: ReadonlySet<string> = new Set(['api/no-such-kind', 'yaml-tab']);

function isUnreadable({ code }: LintProblem): boolean {
  return /^(?:yaml-(?:syntax|tab|refused)$|helm\/|kustomize\/|limit$)/.test(code);
}

function worseBy(before: Linted, after: Linted, counts: (problem: LintProblem) => boolean): boolean {
  const errorsIn = ({ problems }: Linted) =>
    problems.filter((problem) => problem.severity === 'error' && counts(problem)).length;
  return errorsIn(after) > errorsIn(before) || after.code > before.code;
}

/**
 * A text that is written again must not lose a character, nor its byte order mark. Empty for a file that is not UTF-8.
 */
async function withExactText(io: Io, fixed: FixedFile): Promise<FixedFile[]> {
  const bytes = await io.read(fixed.file);
  if (isUtf8(bytes)) return [{ ...fixed, text: hasByteOrderMark(bytes) ? `\ufeff${fixed.text}` : fixed.text }];
  return [];
}

function hasByteOrderMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}
