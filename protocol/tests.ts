// The requests with which an editor shows the expectations of scenario files as tests: the list of tests, and results.
import * as z from 'zod/mini';
import type { SimulationMode } from '../core/simulator/simulation-input.ts';
import { type ProtocolRange, type positionSchema, textDocumentSchema } from './lsp-schemas.ts';
import type { FailedExpectation } from './panel.ts';

/** Request: the scenario files with expectations, and the autoscalers that they test. */
export const testsRequest = 'replicast/tests';

export const testsParamsSchema = z.object({
  /** An open scenario file, whose current text is read; absent for all files of the workspace. */
  textDocument: z.exactOptional(textDocumentSchema),
});
export type TestsParams = z.infer<typeof testsParamsSchema>;

export interface TestsResponse {
  files: readonly TestFile[];
}

export interface TestFile {
  uri: string;
  /** The expectations with their index in the list `expect`; empty if they cannot be read. */
  expectations: readonly { index: number; text: string; range: ProtocolRange }[];
  /** The tested autoscalers, in each environment of a chart and in each overlay. Empty if there is a `problem`. */
  subjects: readonly TestSubject[];
  /** The URI of the manifest that contains the subjects. */
  manifest?: string | undefined;
  /** A sentence that says why nothing can be tested. */
  problem?: string | undefined;
  /** The line of the scenario file that has the problem, from 0. */
  problemLine?: number | undefined;
}

export interface TestSubject {
  /** A key that stays the same as long as the manifest has the object at its place. */
  key: string;
  label: string;
  /** The environment: `values-prod.yaml`, `overlays/prod`. */
  environment?: string | undefined;
}

/** Request: the results of the expectations of a file for one of its subjects. */
export const runTestsRequest = 'replicast/runTests';

export const runTestsParamsSchema = z.object({
  textDocument: textDocumentSchema,
  subject: z.string(),
});
export type RunTestsParams = z.infer<typeof runTestsParamsSchema>;

export interface RunTestsResponse {
  /** A result for each expectation, unless nothing could be tested. */
  results: readonly TestResult[];
  /** A sentence that says why nothing could be tested. */
  problem?: string | undefined;
  /** Whether the chart does not render the object in this environment, which is not an error. */
  isExcluded?: boolean | undefined;
  /** A sentence with the condition under which the run happens. */
  condition?: string | undefined;
  place?: TestedPlace | undefined;
  covered?: CoveredManifest | undefined;
}

export interface TestResult {
  /** The index in the list of expectations. */
  index: number;
  status: 'passed' | 'failed' | 'unread';
  /** A clause that says what happened; if the expectation cannot be read, the reason. */
  happened: string;
  decision?: TestDecision | undefined;
}

/** The sync that shows a failure. */
export interface TestDecision {
  /** The text of the decision: `at 4:00: scaleUp policy: at most 4 pods per 60 s`. */
  text: string;
  /** The place of the deciding field; absent if the field is not written. */
  place?: { uri: string; range: ProtocolRange } | undefined;
  mode: SimulationMode;
  /** The failed expectation, for the chart of the panel. */
  expected: FailedExpectation;
}

/** The arguments with which the panel is opened for the tested autoscaler. */
export interface TestedPlace {
  uri: string;
  position: z.infer<typeof positionSchema>;
  valuesFiles?: readonly string[] | undefined;
  object?: string | undefined;
}

export interface CoveredManifest {
  uri: string;
  fields: readonly CoveredField[];
}

export interface CoveredField {
  range: ProtocolRange;
  /** The text of the field: `scaleUp policy: 4 pods per 60 s`. */
  name: string;
  /** The number of syncs that the field decided. */
  decisions: number;
  /** The load under which the field decides. */
  reachedBy: string;
}
