import * as z from 'zod/mini';
import type { SimulationMode } from '../core/simulator/simulation-input.ts';
import { type ProtocolRange, type positionSchema, textDocumentSchema } from './lsp-schemas.ts';
import type { FailedExpectation } from './panel.ts';

/** The request for the scenario files that have expectations, and for the autoscalers that each scenario file tests. */
export const testsRequest = 'replicast/tests';

export const testsParamsSchema = z.object({
  /**
   * An open scenario file, whose current text is read. If absent, the response contains all scenario files of the
   * workspace.
   */
  textDocument: z.exactOptional(textDocumentSchema),
});
export type TestsParams = z.infer<typeof testsParamsSchema>;

export interface TestsResponse {
  files: readonly TestFile[];
}

export interface TestFile {
  uri: string;
  /**
   * `index` is the position in the scenario file's list `expect`. The array is empty if the expectations cannot be
   * read.
   */
  expectations: readonly { index: number; text: string; range: ProtocolRange }[];
  /** The tested autoscalers, each in every environment of its chart or overlay. Empty if there is a `problem`. */
  subjects: readonly TestSubject[];
  manifest?: string | undefined;
  /** A sentence that says why nothing can be tested. */
  problem?: string | undefined;
  /** The line counts from 0. */
  problemLine?: number | undefined;
}

export interface TestSubject {
  /** The key stays the same as long as the object keeps its place in the manifest. */
  key: string;
  label: string;
  environment?: string | undefined;
}

export const runTestsRequest = 'replicast/runTests';

export const runTestsParamsSchema = z.object({
  textDocument: textDocumentSchema,
  subject: z.string(),
});
export type RunTestsParams = z.infer<typeof runTestsParamsSchema>;

export interface RunTestsResponse {
  results: readonly TestResult[];
  problem?: string | undefined;
  /** True if the chart does not render the object in this environment. This is not an error. */
  isExcluded?: boolean | undefined;
  condition?: string | undefined;
  place?: TestedPlace | undefined;
  covered?: CoveredManifest | undefined;
}

export interface TestResult {
  index: number;
  status: 'passed' | 'failed' | 'unread';
  /** A clause that says what happened or, if the expectation cannot be read, why it cannot be read. */
  happened: string;
  decision?: TestDecision | undefined;
}

export interface TestDecision {
  text: string;
  place?: { uri: string; range: ProtocolRange } | undefined;
  mode: SimulationMode;
  expected: FailedExpectation;
}

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
  name: string;
  decisions: number;
  /** The load under which the field decides the count, such as `a load that needs more than 20 pods`. */
  reachedBy: string;
}
