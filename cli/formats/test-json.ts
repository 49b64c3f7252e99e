// The result of `test` as JSON (docs/formats/test.schema.json).
import { countsOf, coveredManifests, type TestedScenario } from '../testing/test-result.ts';
import { jsonText } from './json-text.ts';

export function testsAsJson(scenarios: readonly TestedScenario[]): string {
  const { passed, failed, unread, broken } = countsOf(scenarios);
  const coverage = coveredManifests(scenarios);
  return jsonText({
    summary: { passed, failed, unread, notTested: broken },
    scenarios: scenarios.map(({ file, name, environment, condition, problem, tests }) => ({
      file,
      name,
      environment,
      condition,
      problem,
      tests: tests.map(({ expectation, line, status, happened, decision, isUpdated }) => ({
        expectation,
        line,
        status,
        happened,
        ...(decision && {
          decision: {
            seconds: decision.seconds,
            reason: decision.reason,
            field: decision.field,
            file: decision.file,
            line: decision.line,
          },
        }),
        ...(isUpdated && { updated: true }),
      })),
    })),
    ...(coverage.length > 0 && {
      coverage: coverage.map(({ file, name, fields }) => ({
        file,
        name,
        fields: fields.map((each) => {
          const { field, line, decisions, reachedBy } = each;
          return { field, ...(each.file !== file && { file: each.file }), line, decisions, reachedBy };
        }),
      })),
    }),
  });
}
