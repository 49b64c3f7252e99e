// Tests the expectations of a scenario file for one autoscaler. The tested run is the run that the panel shows,
// computed in a worker, so that no keystroke waits for it.
import type { Diagnostic } from 'vscode-languageserver';
import { writtenRanges } from '../../core/analysis/path-lines.ts';
import { helmErrorOf } from '../../core/analysis/rendered-object.ts';
import { readScenarioFile, toSentence } from '../../core/analysis/scenario/read-scenario-file.ts';
import { DiagnosticSeverity } from '../../core/analysis/wording/lsp-constants.ts';
import { scenarioWith } from '../../core/editor/complete-scenario.ts';
import type { RunExpectation } from '../../core/goals/evaluate.ts';
import type { Expectation } from '../../core/goals/expectation.ts';
import { type JudgedFinding, judgeFindings } from '../../core/goals/judge-findings.ts';
import { parseWritten } from '../../core/goals/parse-expectation.ts';
import type { TestedRun } from '../../core/goals/tested-run.ts';
import type { Path } from '../../core/model/path.ts';
import type { ScenarioReadResult } from '../../core/model/scenario/read-scenario.ts';
import { documentAtLine } from '../../core/text/source-file.ts';
import { fileTextOf } from '../../core/workspace/store.ts';
import type { ProtocolRange } from '../../protocol/lsp-schemas.ts';
import type { SimulationResponse } from '../../protocol/requests.ts';
import {
  type CoveredManifest,
  type RunTestsParams,
  type RunTestsResponse,
  runTestsParamsSchema,
  runTestsRequest,
  type TestedPlace,
  type TestResult,
} from '../../protocol/tests.ts';
import { findSubjects, type PlacedSubject } from '../documents/test-subjects.ts';
import { closedDocument, type OpenDocument } from '../files/open-documents.ts';
import { workspaceRequest } from '../requests/define-request.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { type SimulationAtPlace, simulationIn } from './simulation.ts';
import { checkOnce } from './workspace-diagnostic.ts';

export const runTests = workspaceRequest({
  method: runTestsRequest,
  name: 'run tests',
  empty: { results: [], problem: 'Replicast failed because of a bug. Its log has the details.' },
  schema: runTestsParamsSchema,
  handle: handleRunTests,
});

type Simulated = Extract<SimulationResponse, { type: 'simulation' }>;

async function handleRunTests(
  server: ServerContext,
  { textDocument: { uri }, subject: key }: RunTestsParams,
  token: { isCancellationRequested: boolean },
): Promise<RunTestsResponse> {
  const text = await server.workspace.ask((read) => fileTextOf(read, uri));
  if (text === undefined) return notTested('The scenario file cannot be read.');
  const { reading, problem } = readScenarioFile(text);
  if (problem !== undefined) return notTested(`The scenario cannot be used: ${problem}`);
  const found = await findSubjects(server, uri, reading);
  const subject = found.subjects.find((one) => one.key === key);
  if (!subject) return notTested(found.problem ?? 'The manifest no longer contains this autoscaler.');
  const document = documentOf(server, subject);
  const placed = await simulationIn(server, { document, params: paramsOf(uri, subject, reading) });
  const exclusion = exclusionOf(subject, placed);
  if (exclusion !== undefined) return { ...notTested(toSentence(exclusion)), isExcluded: true };
  const { response } = placed;
  if (response.type === 'empty') return notTested('There is no autoscaler.');
  if (response.type === 'unreadable') return notTested(toSentence(`Not simulated: ${response.problem.message}`));
  if (token.isCancellationRequested) return notTested('Cancelled.');
  return testSimulation(server, { uri, subject, document, placed, response, reading, token });
}

function notTested(problem: string): RunTestsResponse {
  return { results: [], problem };
}

function exclusionOf({ environment }: PlacedSubject, { shown }: SimulationAtPlace): string | undefined {
  const isError = helmErrorOf(shown?.rendered) !== undefined;
  return environment === undefined || isError ? undefined : shown?.rendered?.notRendered;
}

function documentOf({ documents }: ServerContext, { manifest: { uri, text } }: PlacedSubject): OpenDocument {
  return documents.get(uri) ?? closedDocument(uri, text);
}

/** If the scenario names a release, the manifest is read as the API server of that release reads it. */
function paramsOf(
  scenario: string,
  { position, valuesFiles }: PlacedSubject,
  { release, featureGates, flags }: ScenarioReadResult,
) {
  return { position, scenario, valuesFiles, ...(release && { controller: { release, featureGates, flags } }) };
}

interface TestedSimulation {
  uri: string;
  subject: PlacedSubject;
  document: OpenDocument;
  placed: SimulationAtPlace;
  response: Simulated;
  reading: ScenarioReadResult;
  token: { isCancellationRequested: boolean };
}

async function testSimulation(server: ServerContext, tested: TestedSimulation): Promise<RunTestsResponse> {
  const { response, reading, placed } = tested;
  const { autoscaler, profile, workload, defaults, scenario: named, notices = [] } = response;
  if (named?.problem !== undefined) return notTested(`The scenario cannot be used: ${named.problem}`);
  const parsed = reading.expectations.map((written) => ({ ...written, parsed: parseWritten(written) }));
  const expectations = parsed.flatMap((one) => (one.parsed.ok ? [one.parsed.expectation] : [])).filter(isAboutRun);
  const whole = scenarioWith(named, { workload, defaults, profile });
  const contradiction = notices.find(({ condition }) => condition !== undefined);
  const answer = await server.runThread.answer({
    of: 'run',
    subject: { autoscaler, scenario: whole.scenario, profile: whole.profile, contradiction, expectations },
  });
  if (answer.of === 'nothing') return notTested(`The run was stopped ${answer.stopped}.`);
  const { run } = answer;
  if (run.type === 'notRun') return notTested(toSentence(`Not simulated: ${run.problem}`));
  if (tested.token.isCancellationRequested) return notTested('Cancelled.');
  const rangeOf = placed.shown ? writtenRanges(placed.rendered, placed.shown, placed) : () => undefined;
  const findings = parsed.some((one) => one.parsed.ok && one.parsed.expectation.kind === 'findings')
    ? await findingsOf(server, tested)
    : [];
  const ofRun = new Map(expectations.map((expectation, i) => [expectation, run.results[i]] as const));
  const results = parsed.map(({ index, text, parsed: one }): TestResult => {
    if (!one.ok) return { index, status: 'unread', happened: one.problem.message };
    const { expectation } = one;
    if (!isAboutRun(expectation)) {
      const { passed, happened } = judgeFindings(expectation, findings.map(judgedFinding));
      return { index, status: passed ? 'passed' : 'failed', happened };
    }
    const result = ofRun.get(expectation);
    if (!result) return { index, status: 'unread', happened: 'it was not tested' };
    return { index, ...placedResult(result, text, tested, rangeOf) };
  });
  return {
    results,
    ...(run.condition !== undefined && { condition: `Only ${run.condition}: ${contradiction?.text}` }),
    place: placeOf(tested),
    covered: coveredIn(run.coverage, tested, rangeOf),
  };
}

function placeOf({
  subject: { manifest, position, valuesFiles },
  response: { objects },
}: TestedSimulation): TestedPlace {
  return { uri: manifest.uri, position, valuesFiles, object: objects?.find(({ isShown }) => isShown)?.key };
}

function isAboutRun(expectation: Expectation): expectation is RunExpectation {
  return expectation.kind !== 'findings';
}

type RangeOf = (path: Path) => ProtocolRange | undefined;

function placedResult(
  { passed, happened, shownBy, bound }: Extract<TestedRun, { type: 'run' }>['results'][number],
  text: string,
  { subject, response }: TestedSimulation,
  rangeOf: RangeOf,
): Omit<TestResult, 'index'> {
  if (passed || !shownBy) return { status: passed ? 'passed' : 'failed', happened };
  const { at, atMs, reason, decidedBy, run } = shownBy;
  const { manifest } = subject;
  const range = nearestRange(decidedBy, rangeOf);
  return {
    status: 'failed',
    happened,
    decision: {
      text: `at ${at}: ${reason}`,
      ...(range && { place: { uri: manifest.uri, range } }),
      mode: run,
      expected: { uri: manifest.uri, name: response.name, text, atMs, bound },
    },
  };
}

function nearestRange(path: Path, rangeOf: RangeOf): ProtocolRange | undefined {
  for (let length = path.length; length > 1; length--) {
    const range = rangeOf(path.slice(0, length));
    if (range) return range;
  }
  return undefined;
}

function coveredIn(
  fields: Extract<TestedRun, { type: 'run' }>['coverage'],
  { subject }: TestedSimulation,
  rangeOf: RangeOf,
): CoveredManifest {
  return {
    uri: subject.manifest.uri,
    fields: fields.flatMap(({ path, name, decisions, reachedBy }) => {
      const range = rangeOf(path);
      return range ? [{ range, name, decisions, reachedBy }] : [];
    }),
  };
}

async function findingsOf(
  server: ServerContext,
  { document, subject, token }: TestedSimulation,
): Promise<readonly Diagnostic[]> {
  const all = await checkOnce(server, document, () => !token.isCancellationRequested);
  const { index } = documentAtLine(document.source, subject.position.line);
  return (all ?? []).filter(({ range }) => documentAtLine(document.source, range.start.line).index === index);
}

const levels = new Map<DiagnosticSeverity | undefined, string>([
  [DiagnosticSeverity.Error, 'error'],
  [DiagnosticSeverity.Warning, 'warning'],
]);

function judgedFinding({ severity, message, code }: Diagnostic): JudgedFinding {
  return { level: levels.get(severity), text: String(message), code: String(code) };
}
