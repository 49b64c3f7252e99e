// The results of `test` as TAP, version 14.
import { printable } from '../../core/model/printable.ts';
import { type ExpectationTestResult, type TestedScenario, titleOfScenario } from '../testing/test-result.ts';
import { decisionText } from './test-text.ts';

interface Point {
  isOk: boolean;
  description: string;
  notes: readonly string[];
}

export function testsAsTap(scenarios: readonly TestedScenario[]): string {
  const points = scenarios.flatMap(pointsOf);
  const lines = points.flatMap(({ isOk, description, notes }, i) => [
    `${isOk ? 'ok' : 'not ok'} ${i + 1} - ${escapeTap(description)}`,
    ...(notes.length === 0 ? [] : ['  ---', ...notes.map((note) => `  ${printable(note)}`), '  ...']),
  ]);
  return `${['TAP version 14', `1..${points.length}`, ...lines].join('\n')}\n`;
}

function pointsOf(scenario: TestedScenario): Point[] {
  const title = titleOfScenario(scenario);
  const { problem, tests } = scenario;
  return [
    ...(problem === undefined ? [] : [{ isOk: false, description: title, notes: [`message: ${quoted(problem)}`] }]),
    ...tests.map((test) => ({
      isOk: test.status === 'passed',
      description: `${title}: ${test.expectation}`,
      notes: test.status === 'passed' ? [] : notesOf(test, scenario),
    })),
  ];
}

function notesOf({ happened, decision, line }: ExpectationTestResult, { file }: TestedScenario): string[] {
  return [
    `message: ${quoted(happened)}`,
    ...(decision ? [`decision: ${quoted(decisionText(decision))}`] : []),
    `at: ${quoted(`${file}:${line}`)}`,
  ];
}

const quoted = (text: string) => JSON.stringify(text);

function escapeTap(text: string): string {
  return printable(text).replace(/[\\#]/g, '\\$&');
}
