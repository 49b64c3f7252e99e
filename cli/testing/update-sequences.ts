// `--update`: measured sequences take the place of the expected ones in the scenario file.
import { type ExpectationPlaces, expectationPlaces } from '../../core/language/scenario/expectation-places.ts';
import { sequenceParts } from '../../core/simulator/trace-text.ts';
import type { Io } from '../io.ts';
import { readText } from '../read-text.ts';
import type { TestedScenario, TestResult } from './test-result.ts';

/** Longer sequences are written with `…`. */
const maxCounts = 10;

/** The same results, with what was written counted as passed. All of one scenario file. */
export async function updateSequences(
  io: Io,
  file: string,
  scenarios: readonly TestedScenario[],
): Promise<TestedScenario[]> {
  const bytes = await io.read(file);
  const text = await readText({ ...io, read: async () => bytes }, file, { exact: true });
  const changes = changesIn(text, scenarios);
  if (changes.length === 0) return [...scenarios];
  const written = changes
    .toReversed()
    .reduce((before, { start, end, to }) => before.slice(0, start) + to + before.slice(end), text);
  await io.write(file, `${byteOrderMarkOf(bytes)}${written}`, bytes);
  const updated = new Map(changes.map(({ index, expectation }) => [index, expectation]));
  return scenarios.map((scenario) => ({
    ...scenario,
    tests: scenario.tests.map((test): TestResult => {
      const expectation = updated.get(test.index);
      if (expectation === undefined) return test;
      const { decision: _, ...rest } = test;
      return { ...rest, expectation, status: 'passed', isUpdated: true };
    }),
  }));
}

/** The decoder drops it. */
function byteOrderMarkOf(bytes: Uint8Array): string {
  return [0xef, 0xbb, 0xbf].every((byte, i) => bytes[i] === byte) ? '\uFEFF' : '';
}

interface SequenceChange {
  index: number;
  start: number;
  end: number;
  to: string;
  /** The whole sentence. */
  expectation: string;
}

/** In the order of the text. Where environments differ, no sequence is right for all. */
function changesIn(text: string, scenarios: readonly TestedScenario[]): SequenceChange[] {
  const byIndex = new Map<number, TestResult[]>();
  for (const test of scenarios.flatMap(({ tests }) => tests)) {
    const known = byIndex.get(test.index);
    if (known) known.push(test);
    else byIndex.set(test.index, [test]);
  }
  const places = expectationPlaces(text);
  return [...byIndex.values()].flatMap((tests) => changeOf(places, tests)).toSorted((a, b) => a.start - b.start);
}

function changeOf(places: ExpectationPlaces, tests: readonly TestResult[]): SequenceChange[] {
  const [first] = tests;
  const head = first && /^(?:fastest scale-(?:up|down) )?sequence /.exec(first.expectation)?.[0];
  const needed = tests.some(({ status }) => status === 'failed') || first?.expectation === `${head}…`;
  const measured = new Set(tests.map(({ sequence }) => sequence?.join(' ')));
  if (!first?.sequence || !head || !needed || measured.size !== 1) return [];
  const start = places.startOf(first.index);
  if (start === undefined) return [];
  const keep = first.sequence.length <= maxCounts ? first.sequence.length + 1 : maxCounts - 2;
  const to = `${head}${sequenceParts(first.sequence, keep).join(' → ')}`;
  return [{ index: first.index, start, end: start + first.expectation.length, to, expectation: to }];
}
