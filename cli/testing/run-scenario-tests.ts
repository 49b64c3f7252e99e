import path from 'node:path';
import { expectationPlaces } from '../../core/analysis/scenario/expectation-places.ts';
import {
  hasOnlyUnreadExpectations,
  readScenarioFile,
  toSentence,
} from '../../core/analysis/scenario/read-scenario-file.ts';
import { coverageOf, expectedFastestRuns } from '../../core/goals/coverage.ts';
import type { RunExpectation, SimulatedRun } from '../../core/goals/evaluate.ts';
import type { Expectation } from '../../core/goals/expectation.ts';
import { type DecidingSync, judge } from '../../core/goals/judge.ts';
import { judgeFindings } from '../../core/goals/judge-findings.ts';
import { type ParsedExpectation, parseWritten } from '../../core/goals/parse-expectation.ts';
import { once } from '../../core/model/once.ts';
import { formatPath, type Path } from '../../core/model/path.ts';
import type { WrittenExpectation } from '../../core/model/scenario/read-scenario.ts';
import { envelope } from '../../core/simulator/controllers.ts';
import { conditionUnderLoad } from '../../core/simulator/run-condition.ts';
import type { Store } from '../../core/workspace/store.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import type { ChartOptions } from '../charts/chart-options.ts';
import type { Source } from '../charts/source.ts';
import {
  type ChosenScenario,
  chooseScenario,
  manifestFileOf,
  scenarioProblem,
  withScenarioProfile,
} from '../choose-scenario.ts';
import { CommandError, type Io } from '../io.ts';
import type { LintProblem } from '../lint/lint-problem.ts';
import type { LocatedAutoscaler } from '../located-autoscaler.ts';
import { type CommandReleases, type ProfileOptions, releasesFrom } from '../profile.ts';
import { configOfFolder, withConfig } from '../project-config.ts';
import { projectWorkspace } from '../project-store.ts';
import { readText } from '../read-text.ts';
import { type NotSimulated, runSimulation } from '../run-simulation.ts';
import type { Simulation, WorldSimulation } from '../simulation.ts';
import { indexAround } from '../surrounding-index.ts';
import { firstLineWithin } from '../written-field.ts';
import { type EnvironmentSubject, findEnvironmentSubjects } from './find-subjects.ts';
import type { Findings } from './findings.ts';
import type { ExpectationTestResult, FailingDecision, ManifestCoverageReport, TestedScenario } from './test-result.ts';

export interface TestOptions extends ProfileOptions, ChartOptions {
  coverage?: boolean | undefined;
}

export interface SharedWork {
  store: Store;
  sources: readonly Source[];
  findings: Findings;
  workspaces: Map<string, Workspace>;
}

/**
 * A scenario file whose expectations about findings of `lint` are not evaluated yet. Each of these expectations has a
 * function that computes its result later.
 */
export interface PendingScenario extends Omit<TestedScenario, 'tests'> {
  tests: readonly (ExpectationTestResult | (() => Promise<ExpectationTestResult>))[];
}

export async function testScenarioFile(
  io: Io,
  file: string,
  options: TestOptions,
  shared: SharedWork,
): Promise<PendingScenario[]> {
  const text = await readText(io, file);
  const read = readScenarioFile(text);
  if (hasOnlyUnreadExpectations(text, read)) return [{ file, problem: scenarioProblem(file, read), tests: [] }];
  const { reading } = read;
  if (reading.expectations.length === 0) return [];
  const places = expectationPlaces(text);
  const written = reading.expectations.map((each) => ({
    ...each,
    line: places.rangeOf(each.index).start.line + 1,
    parsed: parseWritten(each),
  }));
  const untested = (problem: string): PendingScenario[] => [{ file, problem, tests: written.flatMap(unreadResult) }];
  try {
    const chosenScenario = await chooseScenario(io, file, shared.store);
    if (!chosenScenario) return [];
    return await testSubjects(io, { file, written, chosenScenario, options, shared });
  } catch (error) {
    if (error instanceof CommandError) return untested(error.message);
    throw error;
  }
}

interface PlacedExpectation extends WrittenExpectation {
  line: number;
  parsed: ParsedExpectation;
}

interface TestContext {
  file: string;
  written: readonly PlacedExpectation[];
  chosenScenario: ChosenScenario;
  options: TestOptions;
  shared: SharedWork;
}

async function testSubjects(io: Io, context: TestContext): Promise<PendingScenario[]> {
  const { file, written, chosenScenario, shared } = context;
  const { store } = shared;
  const manifest = path.normalize(await manifestFileOf(store, file, chosenScenario));
  const config = await configOfFolder(store, path.dirname(manifest));
  const options = withConfig(withScenarioProfile(context.options, chosenScenario), config);
  const releases = releasesFrom(options);
  const { document, item } = chosenScenario.target;
  const subjects = await findEnvironmentSubjects(io, {
    manifest,
    target: { document: document?.toString(), item: item?.toString() },
    charts: context.options,
    chosen: releases.chosen,
    sources: shared.sources,
    store,
  });
  const results: PendingScenario[] = [];
  for (const subject of subjects) {
    const { environment, problem, autoscalers } = subject;
    if (problem !== undefined) results.push({ file, environment, problem, tests: written.flatMap(unreadResult) });
    for (const located of problem === undefined ? autoscalers : [])
      results.push(await testAutoscaler(io, located, subject, { ...context, manifest, options, releases }));
  }
  return results;
}

interface AutoscalerContext extends TestContext {
  manifest: string;
  options: TestOptions;
  releases: CommandReleases;
}

async function testAutoscaler(
  io: Io,
  located: LocatedAutoscaler,
  subject: EnvironmentSubject,
  { file, written, chosenScenario, manifest, options, releases, shared }: AutoscalerContext,
): Promise<PendingScenario> {
  const of = { file, name: located.name, environment: subject.environment };
  const { isUnreadable, notSimulated = '', notSimulatedLine: at } = located;
  // For an unreadable manifest, expectations neither hold nor fail.
  if (isUnreadable)
    return {
      ...of,
      problem: toSentence(`${manifest}:${at} cannot be read: ${notSimulated}`),
      tests: written.flatMap(unreadResult),
    };
  const simulation = await runSimulation(located, {
    scenario: file,
    chosenScenario,
    releases,
    texts: new Map(subject.files.map((each) => [each.file, each.text])),
    workspace: workspaceBeside(io, manifest, subject, shared),
  });
  const run = 'type' in simulation && simulation.type === 'world' ? simulation : undefined;
  const tested = run && testedRun(run, located);
  const reason = 'reason' in simulation ? simulation.reason : 'its scenario has no load';
  const where = at === undefined ? '' : ` (${located.file}:${at})`;
  const findings = once(() =>
    shared.findings.request({ manifest, located, settings: options, charts: subject.charts }),
  );
  const tests = written.map(({ parsed, text: expectation, index, line }): PendingScenario['tests'][number] => {
    const place = { expectation, index, line };
    if (!parsed.ok) return { ...place, status: 'unread', happened: parsed.problem.message };
    const wanted = parsed.expectation;
    if (wanted.kind === 'findings') {
      return pendingFindings(place, wanted, findings());
    }
    return tested
      ? { ...place, ...tested.result(wanted) }
      : { ...place, status: 'failed', happened: `the autoscaler is not simulated: ${reason}${where}` };
  });
  const coverage =
    options.coverage && run && tested ? coverageOfRun(located, { run, measured: tested.measured, written }) : undefined;
  return { ...of, ...conditionOfRun(simulation), ...(coverage && { coverage }), tests };
}

/**
 * Returns a function that tests an expectation about findings later. The function is not a closure in `testAutoscaler`,
 * because such a closure would keep the whole run in memory until all files are linted.
 */
function pendingFindings(
  place: Pick<ExpectationTestResult, 'expectation' | 'index' | 'line'>,
  wanted: Extract<Expectation, { kind: 'findings' }>,
  problems: () => Promise<readonly LintProblem[]>,
): () => Promise<ExpectationTestResult> {
  return async () => {
    const found = await problems();
    const { passed, happened } = judgeFindings(
      wanted,
      found.map(({ severity, file, line, message, code }) => ({
        level: severity,
        text: `${file}:${line}: ${message}`,
        code,
      })),
    );
    return { ...place, status: passed ? 'passed' : 'failed', happened };
  };
}

interface CoverageRun {
  run: WorldSimulation;
  measured: SimulatedRun;
  written: readonly PlacedExpectation[];
}

/**
 * Returns which fields of the manifest the run of a scenario covers. A run of the envelope (the fastest scale-up or the
 * fastest scale-down) contributes to the coverage only if an expectation refers to this run.
 */
function coverageOfRun(
  located: LocatedAutoscaler,
  { run: { file, lines, kind, name }, measured: { autoscaler, world, envelope: fastest }, written }: CoverageRun,
): ManifestCoverageReport {
  const traces = [
    world,
    ...expectedFastestRuns(
      written.flatMap(({ parsed }) => (parsed.ok ? [parsed.expectation] : [])),
      fastest,
    ),
  ];
  const fields = coverageOf(autoscaler, traces, (path) => firstLineWithin(lines, path) !== undefined);
  return {
    file,
    name: name ?? kind,
    fields: fields.map(({ path: at, ...field }) => ({ ...field, field: formatPath(at), ...placeOf(located, at) })),
  };
}

/**
 * Returns the file and the line of a field. The fields of a rendered or built object come from several files, such as
 * values files, patches and the base, so `findField` finds the file of each field.
 */
function placeOf({ file, template, builtWith, lines, findField }: LocatedAutoscaler, at: Path) {
  const { line, ...found } =
    template === undefined && builtWith === undefined ? { file, line: firstLineWithin(lines, at) } : findField(at);
  return { file: found.file, line: line ?? 1 };
}

function conditionOfRun(simulation: Simulation | NotSimulated): Pick<TestedScenario, 'condition'> {
  if (!('type' in simulation) || simulation.type !== 'world') return {};
  const { trace, verdict } = simulation;
  const condition = conditionUnderLoad(trace, verdict);
  return condition === undefined || !verdict ? {} : { condition: `${condition}: ${verdict.text}` };
}

function workspaceBeside(
  io: Io,
  manifest: string,
  { files }: EnvironmentSubject,
  { workspaces, store }: SharedWork,
): Workspace {
  const folder = path.dirname(manifest);
  const known = workspaces.get(folder) ?? projectWorkspace(io, indexAround(io, [manifest], files), store);
  workspaces.set(folder, known);
  return known;
}

function unreadResult({ text, index, line, parsed }: PlacedExpectation): ExpectationTestResult[] {
  return parsed.ok ? [] : [{ expectation: text, index, line, status: 'unread', happened: parsed.problem.message }];
}

type Judged = Pick<ExpectationTestResult, 'status' | 'happened' | 'decision' | 'sequence'>;

interface TestedRun {
  measured: SimulatedRun;
  result(expectation: RunExpectation): Judged;
}

function testedRun(simulation: WorldSimulation, located: LocatedAutoscaler): TestedRun {
  const { autoscaler, profile, world: scenario, trace } = simulation;
  const measured = { autoscaler, scenario, world: trace, envelope: once(() => envelope(autoscaler, profile)) };
  return {
    measured,
    result(expectation) {
      const { passed, happened, sequence, shownBy } = judge(expectation, measured);
      const decision = shownBy && placedDecision(shownBy, located);
      return { status: passed ? 'passed' : 'failed', happened, sequence, ...(decision && { decision }) };
    },
  };
}

function placedDecision(
  { atMs, at, reason, decidedBy, trace }: DecidingSync,
  { findField }: LocatedAutoscaler,
): FailingDecision {
  const { file, line } = decidedBy.length > 0 ? findField(decidedBy) : {};
  return {
    seconds: atMs / 1000,
    at,
    reason,
    ...(decidedBy.length > 0 && { field: formatPath(decidedBy) }),
    ...(line !== undefined && { file, line }),
    trace,
  };
}
