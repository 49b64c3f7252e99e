// The expectations of scenario files as tests of an editor: which there are, and what a run makes of them.
import * as z from 'zod/mini';
import type { SimulationMode } from '../core/simulator/simulation-input.ts';
import { type ProtocolRange, type positionSchema, textDocumentSchema } from './lsp-schemas.ts';
import type { FailedExpectation } from './panel.ts';

/** Request: the scenario files with expectations. */
export const testsRequest = 'replicast/tests';

export const testsParamsSchema = z.object({
  /** Of one file, as its text is now; absent: of every file of the workspace. */
  textDocument: z.exactOptional(textDocumentSchema),
});
export type TestsParams = z.infer<typeof testsParamsSchema>;

export interface TestsResponse {
  files: readonly TestFile[];
}

export interface TestFile {
  uri: string;
  /** In the order of the file; `index`: the place in the list. Empty if they cannot be read. */
  expectations: readonly { index: number; text: string; range: ProtocolRange }[];
  /** What is tested: each autoscaler, in each environment of a chart or overlay. Empty if there is a problem. */
  subjects: readonly TestSubject[];
  /** The address of the manifest, whose objects the subjects are. */
  manifest?: string | undefined;
  /** Why nothing can be tested, as a sentence. */
  problem?: string | undefined;
  /** The line of the scenario file that has the problem, from 0. */
  problemLine?: number | undefined;
}

export interface TestSubject {
  /** It stays the same as long as the manifest has the object at its place. */
  key: string;
  /** The name of the autoscaler. */
  label: string;
  /** `values-prod.yaml`, `overlays/prod` */
  environment?: string | undefined;
}

/** Request: tests the expectations of a file for one of its subjects. */
export const runTestsRequest = 'replicast/runTests';

export const runTestsParamsSchema = z.object({
  textDocument: textDocumentSchema,
  subject: z.string(),
});
export type RunTestsParams = z.infer<typeof runTestsParamsSchema>;

export interface RunTestsResponse {
  /** One for each expectation, unless nothing could be tested. */
  results: readonly TestResult[];
  /** Why nothing could be tested, as a sentence. */
  problem?: string | undefined;
  /** The environment excludes the object, which is no error. */
  isExcluded?: boolean | undefined;
  /** Under which alone the run is what happens, as a sentence. */
  condition?: string | undefined;
  place?: TestedPlace | undefined;
  covered?: CoveredManifest | undefined;
}

export interface TestResult {
  /** In the list of expectations. */
  index: number;
  status: 'passed' | 'failed' | 'unread';
  /** What happened, as a clause; of one that cannot be read: why. */
  happened: string;
  decision?: TestDecision | undefined;
}

/** The sync that shows a failure. */
export interface TestDecision {
  /** `at 4:00: scaleUp policy: at most 4 pods per 60 s` */
  text: string;
  /** Where the field that decided is written; absent: it is not written. */
  place?: { uri: string; range: ProtocolRange } | undefined;
  mode: SimulationMode;
  /** For the chart of a panel. */
  expected: FailedExpectation;
}

/** The autoscaler that was tested, as a panel opens it. */
export interface TestedPlace {
  /** Of the manifest. */
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
  /** `scaleUp policy: 4 pods per 60 s` */
  name: string;
  /** The number of syncs that it decided. */
  decisions: number;
  /** The load under which it decides. */
  reachedBy: string;
}
