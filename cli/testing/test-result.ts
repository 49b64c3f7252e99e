// What `replicast test` found: plain data that every format prints.
import type { Trace } from '../../core/simulator/trace.ts';

/** The expectations of one scenario file, in one environment of a chart, or one overlay. */
export interface TestedScenario {
  /** The scenario file. */
  file: string;
  /** `web`; undefined if there is no such autoscaler. */
  name?: string | undefined;
  /** `values-prod.yaml`, `overlays/prod`; undefined: the manifest as it is. */
  environment?: string | undefined;
  /** Under which alone the run is what happens: `without HPA other: never scales: 2 HPAs target Deployment web`. */
  condition?: string | undefined;
  /** Why nothing could be tested, as a sentence. */
  problem?: string | undefined;
  tests: readonly TestResult[];
}

export interface TestResult {
  expectation: string;
  /** Its place in the list. */
  index: number;
  /** Of the expectation in the scenario file, from 1. */
  line: number;
  status: TestStatus;
  /** What happened, as a clause; of one that cannot be read: why. */
  happened: string;
  decision?: FailingDecision | undefined;
  /** What was measured, of an expectation of a sequence. */
  sequence?: readonly number[] | undefined;
  /** `--update` has written it. */
  isUpdated?: true;
}

/** `unread`: it is no sentence. */
export type TestStatus = 'passed' | 'failed' | 'unread';

/** The sync that shows a failure. */
export interface FailingDecision {
  seconds: number;
  /** `0:30` */
  at: string;
  reason: string;
  /** The field that decided, and its place; absent: the controller itself, or a default. */
  field?: string | undefined;
  file?: string | undefined;
  line?: number | undefined;
  /** The run that it is part of. */
  trace: Trace;
}

export interface TestCounts {
  passed: number;
  failed: number;
  unread: number;
  /** Scenarios of which nothing could be tested. */
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

/** `web.replicast.yaml · web · values-prod.yaml` */
export function titleOfScenario({ file, name, environment }: TestedScenario): string {
  return [file, name, environment].filter((part) => part !== undefined).join(' · ');
}
