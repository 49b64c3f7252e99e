// Tests one scenario file: each of its expectations, for each autoscaler and environment that it is for.
import path from 'node:path';
import { evaluate, type MeasuredRun, type Outcome, type RunExpectation, traceOf } from '../../core/goals/evaluate.ts';
import type { Expectation } from '../../core/goals/expectation.ts';
import { type ParsedExpectation, parseExpectation } from '../../core/goals/parse-expectation.ts';
import { once } from '../../core/language/once.ts';
import { readScenarioFile } from '../../core/language/scenario/read-scenario-file.ts';
import { formatPath } from '../../core/model/path.ts';
import type { WrittenExpectation } from '../../core/model/scenario/read-scenario.ts';
import { envelope } from '../../core/simulator/controllers.ts';
import { clockText, hasHours, reasonText } from '../../core/simulator/trace-text.ts';
import type { ChartOptions } from '../charts/chart-options.ts';
import type { Source } from '../charts/find-charts.ts';
import { type ChosenScenario, chooseScenario, manifestOf, withScenarioProfile } from '../choose-scenario.ts';
import { CommandError, type Io } from '../io.ts';
import { lintSources } from '../lint/lint-sources.ts';
import type { LocatedAutoscaler } from '../located-autoscaler.ts';
import { type CommandReleases, type ProfileOptions, releasesFrom } from '../profile.ts';
import { createConfigFinder, withConfig } from '../project-config.ts';
import { readText } from '../read-text.ts';
import { runSimulation } from '../run-simulation.ts';
import { lineOf, type WorldSimulation } from '../simulation.ts';
import { indexAround } from '../surrounding-index.ts';
import { lineOfExpectation } from './expectation-lines.ts';
import { findSubjects, type TestSubject } from './find-subjects.ts';
import type { FailingDecision, TestedScenario, TestResult } from './test-result.ts';

export interface TestOptions extends ProfileOptions, ChartOptions {}

/** Empty if the file has no expectations. `sources`: those of the paths of the command. */
export async function testScenarioFile(
  io: Io,
  file: string,
  options: TestOptions,
  sources: readonly Source[],
): Promise<TestedScenario[]> {
  const text = await readText(io, file);
  const { reading } = readScenarioFile(text);
  if (reading.expectations.length === 0) return [];
  const written = reading.expectations.map((each) => ({
    ...each,
    line: lineOfExpectation(text, each.index),
    parsed: parseExpectation(each.text),
  }));
  const broken = (problem: string): TestedScenario[] => [{ file, problem, tests: written.flatMap(unreadResult) }];
  try {
    const chosenScenario = await chooseScenario(io, file);
    if (!chosenScenario) return [];
    return await testSubjects(io, { file, written, chosenScenario, options, sources });
  } catch (error) {
    if (error instanceof CommandError) return broken(error.message);
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
  sources: readonly Source[];
}

async function testSubjects(io: Io, context: TestContext): Promise<TestedScenario[]> {
  const { file, written, chosenScenario, sources } = context;
  const manifest = path.normalize(await manifestOf(io, file, chosenScenario));
  const config = await createConfigFinder(io).nearest(path.dirname(manifest));
  const options = withConfig(withScenarioProfile(context.options, chosenScenario), config);
  const releases = releasesFrom(options);
  const { document, item } = chosenScenario.target;
  const subjects = await findSubjects(io, {
    manifest,
    target: { document: document?.toString(), item: item?.toString() },
    charts: context.options,
    chosen: releases.chosen,
    environments: config?.environments,
    sources,
  });
  const results: TestedScenario[] = [];
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
  /** With those of the scenario and the configuration. */
  options: TestOptions;
  releases: CommandReleases;
}

async function testAutoscaler(
  io: Io,
  located: LocatedAutoscaler,
  subject: TestSubject,
  { file, written, chosenScenario, manifest, options, releases }: AutoscalerContext,
): Promise<TestedScenario> {
  const of = { file, name: located.name, environment: subject.environment };
  const simulation = await runSimulation(located, {
    scenario: file,
    chosenScenario,
    releases,
    texts: new Map(subject.files.map((each) => [each.file, each.text])),
    readIndex: indexAround(io, [manifest], subject.files),
  });
  const judgeRun = 'type' in simulation && simulation.type === 'world' ? runJudge(simulation) : undefined;
  const reason = 'reason' in simulation ? simulation.reason : 'its scenario has no load';
  const problems = once(() => problemsOf(io, located, { manifest, options, charts: subject.charts }));
  const tests: TestResult[] = [];
  for (const { parsed, ...place } of written) {
    const result = { expectation: place.text, index: place.index, line: place.line };
    if (!parsed.ok) tests.push({ ...result, status: 'unread', happened: parsed.problem.message });
    else if (parsed.expectation.kind === 'findings')
      tests.push({ ...result, ...findingsResult(parsed.expectation, await problems()) });
    else if (judgeRun) tests.push({ ...result, ...judgeRun(parsed.expectation) });
    else tests.push({ ...result, status: 'failed', happened: `it is not simulated: ${reason}` });
  }
  return { ...of, tests };
}

/** What is known without a run. */
function unreadResult({ text, index, line, parsed }: PlacedExpectation): TestResult[] {
  return parsed.ok ? [] : [{ expectation: text, index, line, status: 'unread', happened: parsed.problem.message }];
}

type Judged = Pick<TestResult, 'status' | 'happened' | 'decision' | 'sequence'>;

function runJudge(simulation: WorldSimulation): (expectation: RunExpectation) => Judged {
  const { autoscaler, profile, world: scenario, trace } = simulation;
  const measured: MeasuredRun = { autoscaler, scenario, world: trace, envelope: () => envelope(autoscaler, profile) };
  return (expectation) => runResult(evaluate(expectation, measured), measured, simulation);
}

function runResult(outcome: Outcome, measured: MeasuredRun, simulation: WorldSimulation): Judged {
  const { passed, happened, sequence } = outcome;
  const decision = passed ? undefined : decisionOf(outcome, measured, simulation);
  return { status: passed ? 'passed' : 'failed', happened, sequence, ...(decision && { decision }) };
}

function decisionOf(
  { tick, run }: Outcome,
  measured: MeasuredRun,
  { file, lines }: WorldSimulation,
): FailingDecision | undefined {
  if (!tick) return undefined;
  const trace = traceOf(measured, run);
  const line = lineOf(lines, tick.decidedBy);
  return {
    seconds: tick.atMs / 1000,
    at: clockText(tick.atMs, hasHours(trace.ticks)),
    reason: reasonText(tick.reason),
    ...(tick.decidedBy.length > 0 && { field: formatPath(tick.decidedBy) }),
    ...(line !== undefined && { file, line }),
    trace,
  };
}

interface FoundProblem {
  severity: string;
  text: string;
}

interface LintedManifest {
  manifest: string;
  options: TestOptions;
  charts: ChartOptions;
}

/** Of the document of the autoscaler; of a chart and a kustomization, all. */
async function problemsOf(
  io: Io,
  { file, document, template, builtWith }: LocatedAutoscaler,
  { manifest, options, charts }: LintedManifest,
): Promise<FoundProblem[]> {
  const paths = [builtWith ?? manifest];
  const { problems } = await lintSources(io, {
    paths,
    charts,
    settings: { ...options, format: 'json' },
    withFixes: false,
    keepsFiles: true,
  });
  const isWritten = template === undefined && builtWith === undefined;
  return problems
    .filter((problem) => !isWritten || (problem.file === file && problem.document === document))
    .map((problem) => ({
      severity: problem.severity,
      text: `${problem.file}:${problem.line}: ${problem.message} (${problem.code})`,
    }));
}

function findingsResult(
  { levels }: Extract<Expectation, { kind: 'findings' }>,
  problems: readonly FoundProblem[],
): Judged {
  const found = problems.filter(({ severity }) => levels.some((level) => level === severity));
  const [first] = found;
  if (!first) return { status: 'passed', happened: `no ${levels.join(', no ')}` };
  const more = found.length === 1 ? '' : `, and ${found.length - 1} more`;
  return { status: 'failed', happened: `${first.severity}: ${first.text}${more}` };
}
