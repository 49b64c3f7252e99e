// `replicast verify`: checks Replicast against recordings of the controllers, the API server, Helm and kustomize.
import path from 'node:path';
import { type LineVerdict, verifyLine } from '../core/cases/verify-line.ts';
import { readCaseFiles } from './case-files.ts';
import { caseLines } from './case-lines.ts';
import type { FormatName } from './formats/format-names.ts';
import {
  type FailedCase,
  type VerificationReport,
  verificationAsJson,
  verificationAsText,
} from './formats/verification.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { type Progress, progressOf } from './progress.ts';
import { displayName } from './read-text.ts';

export interface VerifyOptions {
  format: FormatName<'verify'>;
  files?: string;
}

/** The exit code is 2 for an unreadable file or an unsupported case, and 1 if a case differs or is malformed. */
export async function runVerify(files: readonly string[], options: VerifyOptions, io: Io): Promise<ExitCode> {
  const report: VerificationReport = { passed: 0, failed: 0, skipped: 0, ticks: 0, tags: new Map() };
  const printer = options.format === 'text' ? verificationAsText(io.out) : verificationAsJson(io.out);
  const progress = progressOf(io, { command: 'verify', what: 'cases compared' });
  let isIncomplete = false;
  for (const file of files) {
    try {
      await verifyFile(io, file, { report, progress, printFailure: printer.failed, folder: options.files });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      io.err(`${error.message}\n`);
      isIncomplete = true;
    }
  }
  printer.end(report);
  if (isIncomplete) return exitCodes.failed;
  return report.failed > 0 ? exitCodes.refused : exitCodes.success;
}

interface Verification {
  report: VerificationReport;
  progress: Progress;
  printFailure: (failed: FailedCase) => void;
  /**
   * The folder of the input files, for cases that contain only the names of their files; undefined if --files is not
   * set.
   */
  folder: string | undefined;
}

async function verifyFile(
  io: Io,
  file: string,
  { report, progress, printFailure, folder }: Verification,
): Promise<void> {
  let isFirst = true;
  for await (const { line, text } of caseLines(io, file)) {
    if (isFirst && !isJson(text))
      throw new CommandError(`${displayName(file)} contains no cases: its first line is not JSON.`);
    isFirst = false;
    const verdict = await verifyWithFiles(text, folder);
    if (verdict.result === 'unsupported') throw new CommandError(`${file}:${line}: ${verdict.problem}.`);
    count(report, verdict);
    progress.add(1);
    if (verdict.result === 'differs') printFailure({ file, line, id: verdict.id, difference: verdict.difference });
    if (verdict.result === 'malformed') printFailure({ file, line, problem: verdict.problem });
  }
}

async function verifyWithFiles(line: string, folder: string | undefined): Promise<LineVerdict> {
  const verdict = verifyLine(line);
  if (verdict.result !== 'skipped' || folder === undefined) return verdict;
  const files = await readCaseFiles(path.join(folder, verdict.folder));
  return files ? verifyLine(line, files) : verdict;
}

/**
 * Returns whether the first line of a file is JSON. If not, the file is refused, because otherwise every line would be
 * reported as a failure.
 */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function count(report: VerificationReport, verdict: Exclude<LineVerdict, { result: 'unsupported' }>): void {
  if (verdict.result === 'skipped') {
    report.skipped++;
    return;
  }
  const key = verdict.result === 'equal' ? 'passed' : 'failed';
  report[key]++;
  if (verdict.result === 'malformed') return;
  report.ticks += verdict.ticks;
  for (const tag of verdict.tags) {
    const counts = report.tags.get(tag) ?? { passed: 0, failed: 0 };
    counts[key]++;
    report.tags.set(tag, counts);
  }
}
