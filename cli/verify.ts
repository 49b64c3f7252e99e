// `replicast verify`: Replicast itself against recordings of the real controllers and of the API server.
import { type Command, Option } from 'commander';
import { type LineVerdict, verifyLine } from '../core/language/admission/verify-line.ts';
import { caseLines } from './case-lines.ts';
import { type FailedCase, type Report, verificationAsJson, verificationAsText } from './formats/verification.ts';
import { CannotContinue, type ExitCode, exit, type Io, type Run } from './io.ts';
import { shownName } from './text.ts';

interface VerifyOptions {
  format: 'text' | 'json';
}

export function addVerify(program: Command, run: Run): void {
  program
    .command('verify')
    .description('check Replicast itself against recordings of the real controllers and of the API server')
    .argument('<cases...>', 'files of cases, one a line, gzip or not; - is standard input')
    .addOption(new Option('--format <format>', 'what is printed').choices(['text', 'json']).default('text'))
    .action((files: string[], options: VerifyOptions) => run((io) => verify(files, options, io)));
}

/** Cannot (2) where a file is unreadable or of a kind that is not checked; refused (1) where a case differs or is malformed. */
async function verify(files: readonly string[], { format }: VerifyOptions, io: Io): Promise<ExitCode> {
  const report: Report = { passed: 0, failed: 0, ticks: 0, tags: new Map() };
  const show = format === 'text' ? verificationAsText(io.out) : verificationAsJson(io.out);
  let cannot = false;
  for (const file of files) {
    try {
      await verifyFile(file, report, show.failed);
    } catch (error) {
      if (!(error instanceof CannotContinue)) throw error;
      io.err(`${error.message}\n`);
      cannot = true;
    }
  }
  show.end(report);
  if (cannot) return exit.cannot;
  return report.failed > 0 ? exit.refused : exit.done;
}

async function verifyFile(file: string, report: Report, show: (failed: FailedCase) => void): Promise<void> {
  let isFirst = true;
  for await (const { line, text } of caseLines(file)) {
    if (isFirst && !isJson(text)) throw new CannotContinue(`${shownName(file)} holds no cases: its first one is no line of JSON.`);
    isFirst = false;
    const verdict = verifyLine(text);
    if (verdict.result === 'unsupported') throw new CannotContinue(`${file}:${line}: ${verdict.problem}.`);
    count(report, verdict);
    if (verdict.result === 'differs') show({ file, line, id: verdict.id, difference: verdict.difference });
    if (verdict.result === 'malformed') show({ file, line, problem: verdict.problem });
  }
}

/** Of any other file each line would be a failure. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function count(report: Report, verdict: Exclude<LineVerdict, { result: 'unsupported' }>): void {
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
