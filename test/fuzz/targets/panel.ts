// Malformed messages of the panel and stored states are dropped; everything accepted can be shown, run and saved.

import { isDeepStrictEqual } from 'node:util';
import { toScenarioFile } from '../../../client/panel/form/scenario-file-overrides.ts';
import { exportRun } from '../../../client/panel/parts/export-run.ts';
import { ComparedRuns } from '../../../client/panel/runs/compared-runs.ts';
import { csvSeriesState } from '../../../client/panel/runs/csv-series.ts';
import { SimulationRuns } from '../../../client/panel/runs/simulation-runs.ts';
import { Experiments } from '../../../client/panel/state/experiment.ts';
import { applyMessage, emptyPageModel, type PageModel } from '../../../client/panel/state/page-model.ts';
import { addPin } from '../../../client/panel/state/pins.ts';
import { scenarioFileSeries, withScenarioFile } from '../../../client/panel/state/scenario-file.ts';
import { readViewState, selectedTick, type ViewState, viewStateFor } from '../../../client/panel/state/view-state.ts';
import { candidateText, frontPoints, shownCandidates } from '../../../client/panel/tuning/shown-candidates.ts';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { readScenarioFile } from '../../../core/analysis/scenario/read-scenario-file.ts';
import { writeScenarioFile } from '../../../core/analysis/scenario/write-scenario-file.ts';
import { drawFrontChart } from '../../../core/drawing/front-chart.ts';
import { simulationAt } from '../../../core/editor/simulation.ts';
import { valuesInUse } from '../../../core/model/scenario/values-in-use.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { loadText } from '../../../core/simulator/world/scenario-text.ts';
import { scenarioDefaults } from '../../../core/simulator/world/standard-load.ts';
import { parseMessageToHost, parseMessageToPage } from '../../../protocol/panel.ts';
import type { TuneFound } from '../../../protocol/tune.ts';
import { Chance } from '../../support/chance.ts';
import { randomCase } from '../../support/random-cases.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import type { Meter } from '../meter.ts';
import { mutateJson, randomJson, randomPiece } from '../mutate.ts';
import { shrinkJson, shrinkList, shrinkObject } from '../shrink.ts';

interface FuzzedPanel {
  stored: unknown;
  toPage: readonly unknown[];
  toHost: readonly unknown[];
  isShown: boolean;
}

export const panelTarget = fuzzTarget<FuzzedPanel>({
  name: 'panel',
  counts: 'messages to the page and to the host, and stored states',
  sampleSize: 12,
  generate(chance) {
    const { simulation, content } = simulationOf(chance.whole(0, 255));
    const maybeChanged = (value: unknown) => (chance.is(0.8) ? mutateJson(chance, value) : value);
    return {
      stored: chance.is(0.2) ? randomJson(chance) : maybeChanged(randomViewState(chance, simulation)),
      toPage: Array.from({ length: chance.whole(1, 3) }, () => maybeChanged(randomToPage(chance, simulation))),
      isShown: chance.is(0.05),
      toHost: Array.from({ length: chance.whole(0, 2) }, () => maybeChanged(randomToHost(chance, content))),
    };
  },
  shrink: shrinkObject<FuzzedPanel>({
    stored: shrinkJson,
    toPage: shrinkList(shrinkJson),
    toHost: shrinkList(shrinkJson),
  }),
  sizeOf: ({ toPage, toHost }) => 1 + toPage.length + toHost.length,
  run({ stored, toPage, toHost, isShown }, meter) {
    runPage(stored, toPage, { isShown, meter });
    for (const message of toHost) {
      receiveAsHost(message);
      meter.answered('a message to the host');
    }
  },
});

const subject = {
  uri: 'file:///w/hpa.yaml',
  file: 'hpa.yaml',
  name: 'web',
  kind: 'HorizontalPodAutoscaler',
  document: 0,
};

/** Cached, since many inputs begin with the same manifest. */
const simulations = new Map<number, ReturnType<typeof makeSimulation>>();

function simulationOf(seed: number): ReturnType<typeof makeSimulation> {
  const kept = simulations.get(seed) ?? makeSimulation(new Chance(seed), seed);
  simulations.set(seed, kept);
  return kept;
}

function makeSimulation(chance: Chance, seed: number) {
  const { manifest, scenario } = randomCase(seed);
  const [, autoscalerText = ''] = manifest.split('\n---\n');
  const { reading } = readScenarioFile(scenario);
  const { given, flags, featureGates } = reading;
  const content = { given, flags, featureGates };
  const profile = newestReleaseProfile();
  const analyzed = analyzeDocument(autoscalerText, { json: false });
  const input = simulationAt(analyzed, { line: 0, character: 0 }, { profile, startLine: 0, scope: '' });
  if (input?.type !== 'simulation') return { simulation: { type: 'empty', revision: 1, follows: true }, content };
  const workload = { containers: [{ name: 'app', cpuMilli: 200 }], readySeconds: 10 };
  const { type, name, kind, autoscaler, lines } = input;
  const simulation = {
    type,
    revision: 1,
    subject: { ...subject, name, kind },
    autoscaler,
    profile,
    workload,
    defaults: scenarioDefaults(autoscaler, workload, profile),
    notes: { seed: { text: 'x' } },
    lines,
    follows: true,
    lacking: {},
    ...chance.maybe('compared', () => ({ with: 'saved', autoscaler, workload })),
    ...chance.maybe('environments', () => [{ name: 'prod', files: 'values.yaml', autoscaler }]),
    ...chance.maybe('scenario', () => ({ ...content, uri: 'file:///w/a.replicast.yaml', name: 'a', series: [[0, 1]] })),
  };
  return { simulation, content };
}

function randomViewState(chance: Chance, simulation: object): unknown {
  const run = { ...simulation };
  return {
    subject: `${subject.uri}#0/0/${subject.kind}/web`,
    mode: chance.of(['load', 'scaleUp', 'scaleDown']),
    form: randomForm(chance),
    selectedMs: chance.of([0, 15_000, null]),
    whole: chance.is(),
    unfolded: [15_000],
    editing: true,
    more: false,
    compare: chance.of(['nothing', 'saved', 'head', 'environments', 'pins']),
    tuning: chance.is(),
    tuneChoice: {
      subject: 'web',
      goals: [{ text: 'no flap', isOn: true }],
      minimize: 'pod-hours',
      mayChange: ['targets'],
    },
    pins: chance.is(0.3) ? [{ id: 1, name: 'web 1', shown: true, run, form: randomForm(chance) }] : [],
    ownScenario: chance.is(),
  };
}

function randomForm(chance: Chance): object {
  const shape = chance.of(['constant', 'step', 'ramp', 'spike', 'wave', 'day', 'points', 'csv']);
  return {
    values: { 'load.shape': shape, 'load.to': chance.of([0, 5, 900, 1e9]), horizonSeconds: chance.of([60, 1800, 1e6]) },
    ...chance.maybe('hours', () => Array.from({ length: 24 }, () => chance.whole(0, 999))),
    ...chance.maybe('points', () => [
      [0, 1],
      [60, 1e9],
    ]),
    ...chance.maybe('csv', () => ({ file: 'load.csv' })),
    ...chance.maybe('faults', () => [{ what: 'metricsDown', fromSeconds: 5 }], 0.3),
    ...chance.maybe('gates', () => ({ HPAScaleToZero: true, x: true }), 0.3),
  };
}

function randomToPage(chance: Chance, simulation: object): unknown {
  const revision = chance.whole(0, 5);
  const problem = {
    message: 'spec: Required value',
    line: 8,
    incomplete: { scope: 'file:///w', expression: '.Values.a' },
  };
  return chance.of([
    simulation,
    simulation,
    { ...simulation, revision },
    { ...simulation, revision, problem, notices: [{ text: 'x', line: 1, contradicts: 'sequence' }] },
    { type: 'unreadable', revision, subject, problem, follows: false },
    { type: 'empty', revision, follows: true },
    { type: 'cursor', revision, line: chance.whole(0, 30) },
    { type: 'export', revision, format: chance.of(['svg', 'csv', 'json', 'markdown']), to: 'file' },
    { type: 'mode', revision, mode: chance.of(['load', 'scaleUp']), compare: chance.of(['pins', 'head']) },
    { type: 'saveScenario', revision },
    { type: 'pin', revision },
    {
      type: 'tuning',
      revision,
      subject: 'web',
      isRunning: chance.is(),
      of: 2000,
      found: randomFound(chance, simulation),
    },
    { type: 'series', revision, file: 'load.csv', text: chance.of(['0,1\n60,5\n', randomPiece(chance)]) },
  ]);
}

function randomFound(chance: Chance, simulation: object): object {
  const figure = () => chance.of([0, 1, 7.63, -1, 1e24]);
  const candidate = (id: string) => ({
    id,
    autoscaler: 'autoscaler' in simulation ? simulation.autoscaler : {},
    edits: [{ text: 'spec.maxReplicas: 10 → 12' }],
    figures: {
      sequence: [1, 5],
      secondsToHighest: figure(),
      highest: 5,
      unmetPart: figure(),
      podHours: figure(),
      flaps: 0,
      secondsToMax: null,
    },
    outcomes: [{ holds: chance.is(), happened: '5 after 15 s' }],
    files: [{ name: 'hpa.yaml', lines: [{ kind: 'added', text: '  a: 1' }] }],
  });
  return {
    goals: ['no flap'],
    present: candidate('0'),
    proposals: [{ ...candidate('1'), names: ['cheapest'] }],
    front: [candidate('1'), candidate('2')],
    ...chance.maybe('nearest', () => ({ candidate: candidate('3'), inTheWay: ['no flap'] })),
    runs: 3,
  };
}

function randomToHost(chance: Chance, said: object): unknown {
  return chance.of([
    {
      type: 'tune',
      subject: 'web',
      said,
      goals: ['no flap'],
      minimize: ['pod-hours'],
      mayChange: ['behavior'],
    },
    { type: 'cancelTuning' },
    { type: 'applyTuned', candidate: '1 0' },
    { type: 'saveScenario', said, inUse: {}, as: true, expectations: ['no flap', randomPiece(chance)] },
    { type: 'saveScenario', said, inUse: {}, as: true },
    { type: 'drawn', revision: 3, sequence: '1 → 5', rows: 3 },
    { type: 'select', line: 8, note: 'x' },
    { type: 'exported', format: 'csv', name: 'web', text: 'x' },
    { type: 'setValue', scope: 'file:///w', expression: '.Values.max' },
    { type: 'compare', with: 'head', environments: ['prod'] },
    { type: 'readSeries', file: '../load.csv' },
    { type: 'object', key: 'web' },
  ]);
}

interface PageOptions extends Pick<FuzzedPanel, 'isShown'> {
  meter: Meter;
}

function runPage(stored: unknown, messages: readonly unknown[], { isShown, meter }: PageOptions): void {
  const [experiments, comparedRuns] = [new Experiments(), new ComparedRuns()];
  const runs = new SimulationRuns(
    () => ({ cancel: () => {} }),
    () => {},
  );
  let page = emptyPageModel;
  let viewState = readViewState(stored);
  expectStable('the view state', viewState, readViewState);
  for (const sent of messages) {
    const message = parseMessageToPage(sent);
    if (!message) continue;
    expectStable('the message', message, parseMessageToPage);
    page = applyMessage(page, message);
    if (page.tuning?.found) showSearch(page.tuning.found);
    const { simulated } = page;
    if (!simulated) continue;
    viewState = viewStateFor(viewState, simulated.subject);
    if (message.type === 'simulation') viewState = withScenarioFile(viewState, simulated.scenario);
    if (message.type === 'mode') viewState = { ...viewState, mode: message.mode };
    if (isShown) viewState = showPage(page, viewState, { runs, experiments, comparedRuns, meter });
    meter.answered(`the message ${message.type}`);
  }
}

interface PageParts {
  runs: SimulationRuns;
  experiments: Experiments;
  comparedRuns: ComparedRuns;
  meter: Meter;
}

function showPage(
  page: PageModel,
  viewState: ViewState,
  { runs, experiments, comparedRuns, meter }: PageParts,
): ViewState {
  const { simulated } = page;
  if (!simulated) return viewState;
  const series = scenarioFileSeries(viewState.form, simulated.scenario) ?? csvSeriesState(viewState.form, page.series);
  const experiment = experiments.current(viewState.form, series, simulated.defaults);
  const trace = runs.shownRun(simulated, experiment, viewState.mode);
  const { requested } = runs.mainSlot.worldRun(simulated, experiment);
  meter.answered('the run');
  const compared = comparedRuns.of(simulated, viewState, { runs, experiments, experiment });
  selectedTick(trace, viewState);
  meter.answered('the comparison');
  const formats = ['svg', 'csv', 'json', 'markdown'] as const;
  const format = formats[viewState.pins.length % formats.length] ?? 'svg';
  if (exportRun({ trace, load: loadText(requested.load), compared, file: 'web.yaml' }, format) === '')
    throw new Error(`no ${format}`);
  const said = toScenarioFile(viewState.form, simulated.defaults.load);
  receiveAsHost(
    JSON.parse(JSON.stringify({ type: 'saveScenario', said, inUse: valuesInUse(said.given, requested), as: true })),
    true,
  );
  const { autoscaler, workload, profile } = simulated;
  const { form, defaults } = experiment;
  return { ...viewState, pins: addPin(viewState.pins, { run: { autoscaler, workload, profile }, form, defaults }) };
}

function showSearch(found: TuneFound): void {
  const shown = shownCandidates(found);
  for (const one of shown) candidateText(one);
  const { svg, pointAt } = drawFrontChart(frontPoints(shown), { width: 300, selected: '1' });
  if (!svg.startsWith('<svg') || /NaN|Infinity/.test(svg) || !pointAt(5, 5)) throw new Error(`no chart: ${svg}`);
}

function receiveAsHost(sent: unknown, mustBeValid = false): void {
  const message = parseMessageToHost(sent);
  if (!message && mustBeValid) throw new Error(`the host does not accept ${JSON.stringify(sent)}`);
  if (!message) return;
  expectStable('the message to the host', message, parseMessageToHost);
  if (message.type !== 'saveScenario') return;
  const { said, inUse, expectations } = message;
  const written = writeScenarioFile({ text: '', said, inUse, known: {}, target: {}, expectations });
  if ('problem' in written) throw new Error(`a new scenario cannot be written: ${written.problem}`);
  readScenarioFile(written.text);
}

function expectStable<Value>(what: string, value: Value, parse: (value: unknown) => Value | undefined): void {
  const plain: unknown = JSON.parse(JSON.stringify(value));
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parse(plain) ?? null)), plain))
    throw new Error(`${what} is parsed differently the second time: ${JSON.stringify(value)}`);
}
