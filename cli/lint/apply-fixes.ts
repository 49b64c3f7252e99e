// Writes the fixes that are certain to be right, as *Fix all* does in an editor. Fixed texts are linted before they are
// written. A file whose problems would become worse is not changed.
import { isUtf8 } from 'node:buffer';
import { CommandError, type Io } from '../io.ts';
import { type FixedFile, fixFiles } from './fix-files.ts';
import type { LintFiles } from './lint-files.ts';
import type { FixCount, LintProblem } from './lint-problem.ts';
import type { Linted } from './lint-sources.ts';

export interface AppliedFixes {
  linted: Linted;
  fixed: readonly FixCount[];
  /** Files that have fixes but are not UTF-8: writing these files would lose some of their characters. */
  unchanged: readonly string[];
  /** A sentence for each file that could not be written or that has changed since it was linted. */
  unwritten: readonly string[];
}

interface Candidate extends FixedFile {
  bytes: Uint8Array;
}

/**
 * Lints, applies the fixes, and lints the fixed texts. The fixed text of standard input is not written, but kept in
 * `files`.
 */
export async function applyFixes(files: LintFiles, lint: () => Promise<Linted>): Promise<AppliedFixes> {
  const before = await lint();
  const found = await fixFiles(before.files, before.index);
  const { io } = files;
  const exact = await Promise.all(found.map((each) => withExactText(io, each)));
  const candidates = exact.flat();
  const unchanged = found.filter((_, index) => exact[index]?.length === 0).map(({ file }) => file);
  if (candidates.length === 0) return { linted: before, fixed: [], unchanged, unwritten: [] };
  for (const { file, text } of candidates) files.replace(file, text);
  const after = await lint();
  const worse = candidates.filter(({ file, counts }) => {
    const isHidden = counts.some(({ code }) => hidesErrors.has(code));
    return worseBy(before, after, (problem) => problem.file === file && (!isHidden || isUnreadable(problem)));
  });
  // If the fixes break a chart or a kustomization as a whole, no fix is applied, because any fix may be the cause.
  const taken = worse.length === 0 && worseBy(before, after, isUnreadable) ? candidates : worse;
  for (const { file } of taken) files.replace(file, undefined);
  const kept = candidates.filter((candidate) => !taken.includes(candidate));
  const { written, unwritten } = await writeAll(io, kept);
  for (const { file } of kept) if (!written.some((one) => one.file === file)) files.replace(file, undefined);
  const linted = written.length === candidates.length ? after : await lint();
  return { linted, fixed: written.flatMap(({ counts }) => counts), unchanged, unwritten };
}

async function writeAll(
  io: Io,
  candidates: readonly Candidate[],
): Promise<{ written: Candidate[]; unwritten: string[] }> {
  const written: Candidate[] = [];
  const unwritten: string[] = [];
  for (const candidate of candidates) {
    const { file, text, bytes } = candidate;
    try {
      if (file !== '-') await io.write(file, text, bytes);
      written.push(candidate);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      unwritten.push(error.message);
    }
  }
  return { written, unwritten };
}

/**
 * The codes of errors that hide other errors: an unknown kind hides the other errors of its object, and a tab hides the
 * other errors of the text.
 */
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
 * Adds the exact bytes of the file to the fixed file; empty if the file is not UTF-8. The field `bytes` of the result
 * is the content that was linted, so that `Io.write` can refuse a file that has changed after linting.
 */
async function withExactText(io: Io, fixed: FixedFile): Promise<Candidate[]> {
  const found = await io.read(fixed.file);
  if (!isUtf8(found)) return [];
  const bytes = new TextDecoder().decode(found) === fixed.before ? found : new TextEncoder().encode(fixed.before);
  return [{ ...fixed, bytes, text: hasByteOrderMark(bytes) ? `\ufeff${fixed.text}` : fixed.text }];
}

function hasByteOrderMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}
