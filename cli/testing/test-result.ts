import type { FieldCoverage } from '../../core/goals/coverage.ts';
import type { Trace } from '../../core/simulator/trace.ts';

export interface TestedScenario {
  file: string;
  /** The name of the autoscaler; undefined if the autoscaler is not found or has no name. */
  name?: string | undefined;
  /** The environment of the test, such as `values-prod.yaml` or `overlays/prod`; undefined for a plain manifest. */
  environment?: string | undefined;
  /** The condition of the test, such as `without HPA web-2: never scales: 2 HPAs target Deployment web`. */
  condition?: string | undefined;
  problem?: string | undefined;
  coverage?: ManifestCoverageReport | undefined;
  tests: readonly ExpectationTestResult[];
}

export interface ManifestCoverageReport {
  file: string;
  name: string;
  fields: readonly FieldCoverageReport[];
}

export interface FieldCoverageReport extends Omit<FieldCoverage, 'path'> {
  field: string;
  file: string;
  line: number;
}

export interface ExpectationTestResult {
  expectation: string;
  /** The index in the list `expect` of the scenario file. */
  index: number;
  /** The line in the scenario file, from 1. */
  line: number;
  status: TestStatus;
  /** A clause that says what happened, or why the expectation cannot be read. */
  happened: string;
  decision?: FailingDecision | undefined;
  sequence?: readonly number[] | undefined;
  isUpdated?: true;
}

/** `unread`: the expectation is not one of the known sentences. */
export type TestStatus = 'passed' | 'failed' | 'unread';

export interface FailingDecision {
  seconds: number;
  /** The time `seconds` as text, such as `0:30`. */
  at: string;
  reason: string;
  /**
   * The path of the field that determined the replica count; absent if a default or a fixed rule of the controller
   * determined the count.
   */
  field?: string | undefined;
  file?: string | undefined;
  line?: number | undefined;
  trace: Trace;
}

export interface TestCounts {
  passed: number;
  failed: number;
  unread: number;
  broken: number;
}

export function countsOf(scenarios: readonly TestedScenario[]): TestCounts {
  const all = scenarios.flatMap(({ tests }) => tests);
  const count = (status: TestStatus) => all.filter((test) => test.status === status).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    unread: count('unread'),
    broken: scenarios.filter(({ problem }) => problem !== undefined).length,
  };
}

/**
 * Adds up, for each field of a manifest, how many syncs the field decided in all scenarios, environments and overlays.
 * The result includes fields that decided no sync.
 */
export function coveredManifests(scenarios: readonly TestedScenario[]): ManifestCoverageReport[] {
  const byPlace = new Map<string, { file: string; name: string; fields: Map<string, FieldCoverageReport> }>();
  for (const { file, name, fields } of scenarios.flatMap(({ coverage }) => coverage ?? [])) {
    const place = JSON.stringify([file, name]);
    const known = byPlace.get(place) ?? { file, name, fields: new Map<string, FieldCoverageReport>() };
    byPlace.set(place, known);
    for (const each of fields) {
      const key = `${each.file}:${each.line} ${each.field}`;
      const decisions = (known.fields.get(key)?.decisions ?? 0) + each.decisions;
      known.fields.set(key, { ...each, decisions });
    }
  }
  return Array.from(byPlace.values(), ({ fields, ...manifest }) => ({
    ...manifest,
    fields: [...fields.values()].toSorted((one, other) => one.line - other.line),
  }));
}

export function titleOfScenario({ file, name, environment }: TestedScenario): string {
  return [file, name, environment].filter((part) => part !== undefined).join(' · ');
}
