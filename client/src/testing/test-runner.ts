// Runs the tests of the test view. Each request tests one autoscaler of one file, so that each result appears as soon
// as it is known.
import {
  type RunTestsParams,
  type RunTestsResponse,
  runTestsRequest,
  type TestResult,
} from '../../../protocol/tests.ts';
import { vscode } from '../editor.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { messageText } from '../text/shown-text.ts';
import { CoverageSum, type ManifestCoverage } from './manifest-coverage.ts';
import type { ChosenTests, TestBatch } from './test-batches.ts';
import { failedTestText, failureMessages, problemMessage } from './test-messages.ts';

export interface RunnerOptions {
  server: Pick<LanguageServer, 'start' | 'request'>;
  run: vscode.TestRun;
  token: vscode.CancellationToken;
  tested?(answer: RunTestsResponse, batch: TestBatch): void;
}

export type TestRunCounts = Readonly<Record<'passed' | 'failed' | 'errored' | 'skipped', number>>;

export interface FinishedRun {
  covered: readonly ManifestCoverage[];
  counts: TestRunCounts;
}

/** Runs the chosen tests and reports their results to `run`. The caller must end `run`. */
export async function runChosen(
  { batches, untested }: ChosenTests,
  { server, run, token, tested }: RunnerOptions,
): Promise<FinishedRun> {
  const counts = { passed: 0, failed: 0, errored: untested.length, skipped: 0 };
  const coverage = new CoverageSum();
  for (const { item, problem } of untested) {
    run.errored(item, problemMessage(item, problem));
    write(run, [`✗ ${item.label}`, `  ${problem}`]);
  }
  for (const { items } of batches) for (const item of items.values()) run.enqueued(item);
  await server.start();
  for (const batch of batches) {
    if (token.isCancellationRequested) break;
    const answer = await runBatch(batch, { server, run, token, counts });
    if (!answer) break;
    if (answer.covered) coverage.add(answer.covered);
    tested?.(answer, batch);
  }
  return { covered: [...coverage.files()], counts };
}

async function runBatch(
  { file, subject, items }: TestBatch,
  { server, run, token, counts }: Omit<RunnerOptions, 'tested'> & { counts: Record<keyof TestRunCounts, number> },
): Promise<RunTestsResponse | undefined> {
  for (const item of items.values()) run.started(item);
  const startMs = performance.now();
  const params: RunTestsParams = { textDocument: { uri: file.toString() }, subject };
  const answer = (await server.request<RunTestsResponse>(runTestsRequest, params, token)) ?? noAnswer;
  if (token.isCancellationRequested) return undefined;
  const ms = (performance.now() - startMs) / Math.max(1, items.size);
  write(run, outputLines(file, answer, items));
  const results = new Map(answer.results.map((result) => [result.index, result]));
  for (const [index, item] of items) counts[report(run, item, { answer, result: results.get(index), ms })]++;
  return answer;
}

function outputLines(
  file: vscode.Uri,
  { results, condition, problem }: RunTestsResponse,
  items: TestBatch['items'],
): string[] {
  const [first] = items.values();
  const title = [vscode.workspace.asRelativePath(file), first?.parent?.label, first?.parent?.description]
    .filter((part) => part !== undefined)
    .join(' · ');
  const failures = results.flatMap((result) => {
    const item = result.status === 'passed' ? undefined : items.get(result.index);
    return item ? [`  ✗ ${item.label}`, `      ${failedTestText(result)}`] : [];
  });
  const notes = [condition, problem].flatMap((note) => (note === undefined ? [] : [`  ${note}`]));
  return [`${failures.length === 0 && problem === undefined ? '✓' : '✗'} ${title}`, ...notes, ...failures];
}

function write(run: vscode.TestRun, lines: readonly string[]): void {
  run.appendOutput(lines.map((line) => `${messageText(line)}\r\n`).join(''));
}

const noAnswer: RunTestsResponse = { results: [], problem: 'The language server does not respond.' };

interface Reported {
  answer: RunTestsResponse;
  result: TestResult | undefined;
  ms: number;
}

function report(run: vscode.TestRun, item: vscode.TestItem, { answer, result, ms }: Reported): keyof TestRunCounts {
  const { problem = 'The scenario file has changed: run it again.', isExcluded } = answer;
  if (isExcluded) {
    run.skipped(item);
    return 'skipped';
  }
  if (result?.status === 'passed') {
    run.passed(item, ms);
    return 'passed';
  }
  if (result?.status === 'failed') {
    run.failed(item, failureMessages(item, result), ms);
    return 'failed';
  }
  run.errored(item, result ? failureMessages(item, result) : problemMessage(item, problem), ms);
  return 'errored';
}
