// Searches for an edit with which an autoscaler meets goals. The search runs in a worker, so that no keystroke waits
// for it.

import type { CancellationToken } from 'vscode-languageserver';
import { editableFields } from '../../core/analysis/editable-fields.ts';
import type { ObjectWriter } from '../../core/analysis/object-writer.ts';
import { kustomizedOf, sourcesOf } from '../../core/analysis/rendered-object.ts';
import { toSentence } from '../../core/analysis/scenario/read-scenario-file.ts';
import { nameOfValuesFile } from '../../core/charts/environments/environments.ts';
import { manifestWriter, valuesWriter } from '../../core/charts/fixes/file-writers.ts';
import { scenarioWith } from '../../core/editor/complete-scenario.ts';
import { together } from '../../core/query/not-yet-known.ts';
import type { TuningJob } from '../../core/render-thread/render-job.ts';
import { tuningSubjectOf } from '../../core/render-thread/tuning-subject-of.ts';
import { withTemplatesAsText } from '../../core/render-thread/with-templates-as-text.ts';
import { maxShownWork } from '../../core/simulator/world/run-cost.ts';
import { sourceFileText } from '../../core/text/source-file.ts';
import { type Goal, readGoal } from '../../core/tuning/goal.ts';
import { tunableFields } from '../../core/tuning/tunable-fields.ts';
import { tuneRuns } from '../../core/tuning/tune.ts';
import { impossibleText } from '../../core/tuning/tuning-text.ts';
import { fileTextOf } from '../../core/workspace/store.ts';
import type { SimulationResponse } from '../../protocol/requests.ts';
import { readable } from '../../protocol/schema.ts';
import {
  parseTuneParams,
  type TuneParams,
  type TuneProgressValue,
  type TuneResponse,
  tuneRequest,
} from '../../protocol/tune.ts';
import { documentRequest } from '../requests/define-request.ts';
import { ProgressType } from '../requests/language-server.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { TunedAnswers } from '../threads/tuned-answers.ts';
import { type SimulationAtPlace, simulationIn } from './simulation.ts';

export const tuneHandler = documentRequest({
  method: tuneRequest,
  name: 'tune',
  empty: { type: 'problem', problem: 'There is no autoscaler here that can be tuned.' },
  schema: readable(parseTuneParams),
  handle: handleTune,
});

type Context = RequestContext<TuneParams>;

async function handleTune(server: ServerContext, context: Context): Promise<TuneResponse> {
  const { params, token } = context;
  const placed = await simulationIn(server, context);
  const goals = readGoals(params.goals);
  if ('problem' in goals) return refused(goals.problem);
  const writer = await writerFor(server, context, placed);
  const job = jobFor(placed, params, goals.goals, writer);
  if ('problem' in job) return refused(job.problem);
  const answers = new TunedAnswers(job, writer, params.said.given);
  return search(server, { job, answers, params, token });
}

function refused(problem: string): TuneResponse {
  return { type: 'problem', problem };
}

interface Search {
  job: TuningJob;
  answers: TunedAnswers;
  params: TuneParams;
  token: CancellationToken;
}

async function search(
  { connection, searchThread }: ServerContext,
  { job, answers, params: { partialResultToken }, token }: Search,
): Promise<TuneResponse> {
  const { maxRuns } = job.options;
  const answer = await searchThread.search(
    job,
    (step) => {
      if (partialResultToken !== undefined)
        void connection.sendProgress(progress, partialResultToken, {
          ...answers.soFar(step),
          of: maxRuns,
          isAttacking: step.isAttacking,
        });
    },
    token,
  );
  switch (answer.of) {
    case 'nothing':
      return refused(`The search was stopped ${answer.stopped}.`);
    case 'notTuned':
      return refused(toSentence(`The autoscaler cannot be tuned: ${answer.problem}`));
    case 'tuning':
      return answer.tuned.ok
        ? { type: 'found', ...answers.whole(answer.tuned.result, answer) }
        : refused(impossibleText(answer.tuned.problem, 'panel'));
  }
}

const progress = new ProgressType<TuneProgressValue>();

function readGoals(texts: readonly string[]): { goals: Goal[] } | { problem: string } {
  const goals: Goal[] = [];
  for (const text of texts) {
    const read = readGoal(text);
    if (!read.ok) return { problem: `"${text}" is not a goal: ${toSentence(read.problem)}` };
    goals.push(read.goal);
  }
  return goals.length > 0 ? { goals } : { problem: 'There are no goals: choose or write a goal.' };
}

type Simulated = Extract<SimulationResponse, { type: 'simulation' }>;

function jobFor(
  { response, shown, rendered }: SimulationAtPlace,
  { said, minimize, mayChange, rounds }: TuneParams,
  goals: readonly Goal[],
  writer: ObjectWriter | undefined,
): TuningJob | { problem: string } {
  const description = shown?.description;
  if (response.type !== 'simulation' || !shown || !description) return { problem: notSimulatedText(response) };
  const { chosen } = rendered;
  const object = withTemplatesAsText(shown.object);
  const run = runOf(response, said);
  const subject = tuningSubjectOf({ object, description }, run, chosen);
  const groups = new Set(mayChange);
  const tunable = tunableFields(subject, { groups, kept: writer?.kept ?? [], ranges: [] });
  const fields = writer ? editableFields(tunable, writer) : tunable;
  if (fields.length === 0)
    return { problem: nothingText({ groups: mayChange, isTunable: tunable.length > 0, writer }) };
  const { seed } = run.scenario;
  const search = { seed, rounds, maxRuns: tuneRuns, maxWork: maxShownWork };
  return { of: 'tuning', object, chosen, run, options: { goals, minimize, fields, ...search } };
}

function notSimulatedText(response: SimulationResponse): string {
  return response.type === 'unreadable' ? toSentence(response.problem.message) : 'There is no autoscaler here.';
}

function runOf(
  { autoscaler, workload, defaults, profile: base }: Simulated,
  said: TuneParams['said'],
): TuningJob['run'] {
  const { scenario, profile } = scenarioWith({ ...said, name: '', series: [] }, { workload, defaults, profile: base });
  return { autoscaler, scenario, profile };
}

interface NothingToChange {
  groups: readonly string[];
  isTunable: boolean;
  writer: ObjectWriter | undefined;
}

function nothingText({ groups, isTunable, writer }: NothingToChange): string {
  if (groups.length === 0) return 'No field can be edited: choose behavior, targets or bounds.';
  if (isTunable) return 'No field can be edited: the chart sets the fields in its template, not in its values files.';
  return writer && writer.kept.length > 0
    ? 'No field can be edited: the fields are protected by "replicast: keep" comments.'
    : `No field can be edited: the file has no tunable field of ${groups.join(', ')}.`;
}

async function writerFor(
  { workspace, templateRenderer }: ServerContext,
  { document: { uri, source }, params: { valuesFiles = [] } }: Context,
  { response, shown, ...place }: SimulationAtPlace,
): Promise<ObjectWriter | undefined> {
  if (!shown || response.type !== 'simulation') return undefined;
  const text = sourceFileText(source);
  const { rendered, root } = shown;
  const kustomized = kustomizedOf(rendered);
  if (kustomized) return kustomized.findWriter?.();
  if (!rendered) return manifestWriter({ ...place, file: { uri, text }, root, lines: response.lines });
  const sources = sourcesOf(rendered);
  const inChart = sources && (await templateRenderer.chartOf(workspace, uri));
  if (!sources || !inChart) return undefined;
  const { chart } = inChart;
  const over = await workspace.ask((read) =>
    together(valuesFiles.map((file) => () => ({ uri: file, text: fileTextOf(read, file) ?? '' }))),
  );
  const ofChart = [...chart.files].flatMap(([name, content]) =>
    /(?:^|\/)values\.yaml$/.test(name) ? [{ name, uri: `${chart.uri}/${name}`, text: content }] : [],
  );
  const ofEnvironment = over.map((file) => ({ ...file, name: nameOfValuesFile(chart.uri, file.uri) }));
  const names = new Set(ofEnvironment.map(({ name }) => name));
  return valuesWriter(sources, [...ofChart.filter(({ name }) => !names.has(name)), ...ofEnvironment]);
}
