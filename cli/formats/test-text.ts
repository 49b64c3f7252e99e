import { drawTextChart } from '../../core/drawing/text-chart.ts';
import { type Terminal, terminalLines } from '../terminal.ts';
import {
  countsOf,
  coveredManifests,
  type ExpectationTestResult,
  type FailingDecision,
  type ManifestCoverageReport,
  type TestCounts,
  type TestedScenario,
  titleOfScenario,
} from '../testing/test-result.ts';

export function testsAsText(scenarios: readonly TestedScenario[], terminal: Terminal): string {
  const { styles } = terminal;
  const counts = countsOf(scenarios);
  const isGood = counts.failed + counts.unread + counts.broken === 0;
  const quiet = quietFiles(scenarios);
  const blocks = scenarios.flatMap((scenario) => blockLines(scenario, terminal));
  return terminalLines([
    ...quiet.map((file) => `✓ ${file}`),
    ...(quiet.length > 0 ? [''] : []),
    ...blocks,
    ...coverageLines(coveredManifests(scenarios), terminal),
    (isGood ? styles.bold : styles.error)(summaryText(counts)),
  ]);
}

function quietFiles(scenarios: readonly TestedScenario[]): string[] {
  const loud = new Set(scenarios.filter(needsBlock).map(({ file }) => file));
  return [...new Set(scenarios.map(({ file }) => file))].filter((file) => !loud.has(file));
}

function needsBlock({ problem, condition, tests }: TestedScenario): boolean {
  const isQuiet = ({ status, isUpdated }: ExpectationTestResult) => status === 'passed' && !isUpdated;
  return problem !== undefined || condition !== undefined || !tests.every(isQuiet);
}

function summaryText({ passed, failed, unread, broken }: TestCounts): string {
  return [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(unread > 0 ? [`${unread} cannot be read`] : []),
    ...(broken > 0 ? [`${broken} ${broken === 1 ? 'scenario' : 'scenarios'} not tested`] : []),
  ].join(', ');
}

function blockLines(scenario: TestedScenario, terminal: Terminal): string[] {
  if (!needsBlock(scenario)) return [];
  const { styles } = terminal;
  const { problem, condition, tests } = scenario;
  const drawn = new Set<unknown>();
  return [
    styles.bold(titleOfScenario(scenario)),
    ...(problem === undefined ? [] : [`  ${styles.error(`not tested: ${problem}`)}`]),
    ...(condition === undefined ? [] : [`  ${styles.warning(`only ${condition}`)}`]),
    ...tests.flatMap((test) => {
      if (test.status === 'passed') return test.isUpdated ? [`  ✓ ${test.expectation}${styles.dim(' (updated)')}`] : [];
      const isFirst = test.decision !== undefined && !drawn.has(test.decision.trace);
      drawn.add(test.decision?.trace);
      return failureLines(test, scenario, { terminal, isFirst });
    }),
    '',
  ];
}

function failureLines(
  { expectation, status, happened, decision, line }: ExpectationTestResult,
  { file }: TestedScenario,
  { terminal, isFirst }: { terminal: Terminal; isFirst: boolean },
): string[] {
  const { styles } = terminal;
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

export function decisionText({ at, reason, file, line }: FailingDecision): string {
  return `at ${at}: ${reason}${file === undefined ? '' : ` (${file}:${line})`}`;
}

function coverageLines(manifests: readonly ManifestCoverageReport[], { styles }: Terminal): string[] {
  return manifests.flatMap((manifest) => {
    const { file: manifestFile, name, fields } = manifest;
    const missing = fields.filter(({ decisions }) => decisions === 0);
    return [
      `${manifestFile} · ${name}: ${fields.length - missing.length} of ${fields.length} covered`,
      ...missing.flatMap(({ name: what, file, line, reachedBy }) => [
        `  not covered: ${what} ${styles.dim(`(${file}:${line})`)}`,
        `      ${reachedBy} would cover it`,
      ]),
      '',
    ];
  });
}
