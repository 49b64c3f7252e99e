// The results of `test` for a terminal: a line each; of a failure, what happened, the sync that shows it and a chart.
import { drawTextChart } from '../../core/chart/text-chart.ts';
import { type Terminal, terminalLines } from '../terminal.ts';
import {
  countsOf,
  type FailingDecision,
  type TestCounts,
  type TestedScenario,
  type TestResult,
  titleOfScenario,
} from '../testing/test-result.ts';

export function testsAsText(scenarios: readonly TestedScenario[], terminal: Terminal): string {
  const { styles } = terminal;
  const counts = countsOf(scenarios);
  const isGood = counts.failed + counts.unread + counts.broken === 0;
  return terminalLines([
    ...scenarios.flatMap((scenario) => [...scenarioLines(scenario, terminal), '']),
    (isGood ? styles.bold : styles.error)(summaryText(counts)),
  ]);
}

/** `12 passed, 1 failed`; what there is none of is left out. */
function summaryText({ passed, failed, unread, broken }: TestCounts): string {
  return [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(unread > 0 ? [`${unread} cannot be read`] : []),
    ...(broken > 0 ? [`${broken} ${broken === 1 ? 'scenario' : 'scenarios'} not tested`] : []),
  ].join(', ');
}

function scenarioLines(scenario: TestedScenario, terminal: Terminal): string[] {
  const { styles } = terminal;
  const { problem, condition, tests } = scenario;
  // One chart for each run: the failures of one run have the same.
  const drawn = new Set<unknown>();
  return [
    styles.bold(titleOfScenario(scenario)),
    ...(problem === undefined ? [] : [`  ${styles.error(`not tested: ${problem}`)}`]),
    ...(condition === undefined ? [] : [`  ${styles.warning(`only ${condition}`)}`]),
    ...tests.flatMap((test) => {
      const isFirst = test.decision !== undefined && !drawn.has(test.decision.trace);
      drawn.add(test.decision?.trace);
      return testLines(test, scenario, { terminal, isFirst });
    }),
  ];
}

function testLines(
  { expectation, status, happened, decision, line, isUpdated }: TestResult,
  { file }: TestedScenario,
  { terminal, isFirst }: { terminal: Terminal; isFirst: boolean },
): string[] {
  const { styles } = terminal;
  if (status === 'passed') return [`  ✓ ${expectation}${isUpdated ? styles.dim(' (updated)') : ''}`];
  return [
    styles.error(`  ✗ ${expectation}`),
    `      ${status === 'unread' ? 'cannot be read: ' : ''}${happened}`,
    ...(decision ? [`      ${decisionText(decision)}`] : []),
    `      ${styles.dim(`${file}:${line}`)}`,
    ...(decision && isFirst
      ? drawTextChart(decision.trace)
          .split('\n')
          .map((row) => `    ${row}`)
      : []),
  ];
}

/** `at 0:30: scaleUp policy: at most 4 pods per 60 s (web.yaml:14)` */
export function decisionText({ at, reason, file, line }: FailingDecision): string {
  return `at ${at}: ${reason}${file === undefined ? '' : ` (${file}:${line})`}`;
}
