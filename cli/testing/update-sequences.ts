// `test --update`: replaces the expected sequences in a scenario file by the simulated sequences.
import { type ExpectationPlaces, expectationPlaces } from '../../core/analysis/scenario/expectation-places.ts';
import { sequenceParts } from '../../core/simulator/trace-text.ts';
import { CommandError, type Io } from '../io.ts';
import { readText } from '../read-text.ts';
import type { ExpectationTestResult, TestedScenario } from './test-result.ts';

/** The maximum number of counts in a written sequence. A longer sequence is shortened with `…`. */
const maxCounts = 10;

export interface UpdatedScenarios {
  scenarios: readonly TestedScenario[];
  isWritten: boolean;
}

export async function updateSequences(
  io: Io,
  file: string,
  scenarios: readonly TestedScenario[],
): Promise<UpdatedScenarios> {
  const bytes = await io.read(file);
  const text = await readText({ ...io, read: async () => bytes }, file, { exact: true });
  const places = expectationPlaces(text);
  const { changes, kept } = outcomesOf(scenarios, places);
  for (const { line, reason } of kept) io.err(`${file}:${line} is not updated: ${reason}.\n`);
  const written = changes
    .toReversed()
    .reduce((before, { start, end, to }) => before.slice(0, start) + to + before.slice(end), text);
  try {
    if (changes.length > 0) await io.write(file, `${byteOrderMarkOf(bytes)}${written}`, bytes);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    io.err(`${error.message}\n`);
    return { scenarios, isWritten: false };
  }
  const updated = new Map(changes.map(({ index, to }) => [index, to]));
  return { scenarios: scenarios.map((scenario) => withUpdates(scenario, updated)), isWritten: true };
}

function withUpdates(scenario: TestedScenario, updated: ReadonlyMap<number, string>): TestedScenario {
  return {
    ...scenario,
    tests: scenario.tests.map((test): ExpectationTestResult => {
      const expectation = updated.get(test.index);
      if (expectation === undefined) return test;
      const { decision: _, ...rest } = test;
      return { ...rest, expectation, status: 'passed', isUpdated: true };
    }),
  };
}

/**
 * Returns the byte order mark of a file; empty if the file has none. The decoder drops the mark, so the mark is written
 * again with the new text.
 */
function byteOrderMarkOf(bytes: Uint8Array): string {
  return [0xef, 0xbb, 0xbf].every((byte, i) => bytes[i] === byte) ? '\uFEFF' : '';
}

interface SequenceChange {
  index: number;
  start: number;
  end: number;
  to: string;
}

interface KeptSequence {
  line: number;
  reason: string;
}

interface MeasuredTest {
  test: ExpectationTestResult;
  /** What the test ran for: an environment such as `values-prod.yaml`, or an autoscaler such as `web`. */
  of: string;
}

function outcomesOf(scenarios: readonly TestedScenario[], places: ExpectationPlaces) {
  const changes: SequenceChange[] = [];
  const kept: KeptSequence[] = [];
  for (const tests of byExpectation(scenarios)) {
    const outcome = outcomeOf(places, tests);
    if (outcome && 'reason' in outcome) kept.push(outcome);
    else if (outcome) changes.push(outcome);
  }
  return { changes: changes.toSorted((a, b) => a.start - b.start), kept };
}

function byExpectation(scenarios: readonly TestedScenario[]): Iterable<readonly MeasuredTest[]> {
  const byIndex = new Map<number, MeasuredTest[]>();
  for (const { tests, name, environment } of scenarios) {
    for (const test of tests) {
      const measured = byIndex.get(test.index) ?? [];
      byIndex.set(test.index, measured);
      measured.push({ test, of: environment ?? name ?? '' });
    }
  }
  return byIndex.values();
}

function outcomeOf(
  places: ExpectationPlaces,
  tests: readonly MeasuredTest[],
): SequenceChange | KeptSequence | undefined {
  const [first] = tests;
  if (!first) return undefined;
  const { index, line, expectation, sequence } = first.test;
  const head = /^(?:fastest scale-(?:up|down) )?sequence /.exec(expectation)?.[0];
  const isNeeded = tests.some(({ test }) => test.status === 'failed') || expectation === `${head}…`;
  if (!head || !isNeeded) return undefined;
  const without = tests.find(({ test }) => test.sequence === undefined);
  if (!sequence || without) return { line, reason: `${without?.of} has no simulated sequence` };
  const others = new Map(tests.map(({ test, of }) => [sequenceText(test.sequence ?? []), of]));
  if (others.size > 1) {
    const texts = Array.from(others, ([text, of]) => `${of} ${text}`);
    return { line, reason: `the sequences differ: ${texts.join(', ')}` };
  }
  const start = places.startOf(index);
  if (start === undefined) return { line, reason: 'the expectation is written in parts, with escapes or as an alias' };
  return { index, start, end: start + expectation.length, to: `${head}${sequenceText(sequence)}` };
}

function sequenceText(sequence: readonly number[]): string {
  const keep = sequence.length <= maxCounts ? sequence.length + 1 : maxCounts - 2;
  return sequenceParts(sequence, keep).join(' → ');
}
