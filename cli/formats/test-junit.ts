import { printable } from '../../core/model/printable.ts';
import { countsOf, type ExpectationTestResult, type TestedScenario, titleOfScenario } from '../testing/test-result.ts';
import { decisionText } from './test-text.ts';

export function testsAsJunit(scenarios: readonly TestedScenario[]): string {
  const { passed, failed, unread, broken } = countsOf(scenarios);
  const total = { tests: passed + failed + unread + broken, failures: failed, errors: unread + broken };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="replicast test"${attributes(total)}>`,
    ...scenarios.flatMap(suiteLines),
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteLines(scenario: TestedScenario): string[] {
  const { passed, failed, unread, broken } = countsOf([scenario]);
  const counts = { tests: passed + failed + unread + broken, failures: failed, errors: unread + broken };
  const { problem, file, tests } = scenario;
  const title = titleOfScenario(scenario);
  return [
    `  <testsuite${attributes({ name: title, file, ...counts })}>`,
    ...(problem === undefined ? [] : caseLines({ name: 'the scenario', classname: title, file }, 'error', [problem])),
    ...tests.flatMap((test) => testLines(test, title, file)),
    '  </testsuite>',
  ];
}

function testLines(
  { expectation, line, status, happened, decision }: ExpectationTestResult,
  title: string,
  file: string,
) {
  const place = { name: expectation, classname: title, file, line };
  if (status === 'passed') return [`    <testcase${attributes(place)}/>`];
  const texts = [happened, ...(decision ? [decisionText(decision)] : [])];
  return caseLines(place, status === 'failed' ? 'failure' : 'error', texts);
}

function caseLines(
  place: Record<string, string | number>,
  element: 'failure' | 'error',
  texts: readonly string[],
): string[] {
  const [message = ''] = texts;
  return [
    `    <testcase${attributes(place)}>`,
    `      <${element}${attributes({ message })}>${texts.map(escapeXml).join('\n')}</${element}>`,
    '    </testcase>',
  ];
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
