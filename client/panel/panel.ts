// The page as a whole: the received model, the user's choices, and one selection shared by all parts.
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { metricSummary } from '../../core/chart/metric-lanes.ts';
import { valuesInUse } from '../../core/model/scenario/values-in-use.ts';
import { controllerDescriptionOf } from '../../core/simulator/controllers.ts';
import type { Trace } from '../../core/simulator/trace.ts';
import { sequenceParts } from '../../core/simulator/trace-text.ts';
import { startupText } from '../../core/simulator/world/report-text.ts';
import { loadText } from '../../core/simulator/world/scenario-text.ts';
import type { WorldTrace } from '../../core/simulator/world/simulate.ts';
import type { ExportFormat, MessageToPage, RecordingAction } from '../../protocol/panel.ts';
import { expectedLine, resultSection } from './parts/result.ts';
import type { WorldRun } from './runs/run-slot.ts';
import { SimulationRuns } from './runs/simulation-runs.ts';
import './parts/chart-element.ts';
import { compareRow } from './parts/compare-row.ts';
import { ComparedRuns } from './runs/compared-runs.ts';
import { actionsOn, type FoldedPart } from './state/view-actions.ts';
import {
  initialViewState,
  readViewState,
  selectedTick,
  shownExpected,
  type ViewState,
  viewStateFor,
  withExpected,
} from './state/view-state.ts';
import './parts/decision-table.ts';
import { toScenarioFile } from './form/scenario-file-overrides.ts';
import { noOverrides, type ScenarioOverrides, withPoints } from './form/scenario-overrides.ts';
import { toControllerChoice, toProfile } from './form/to-scenario.ts';
import type { Host } from './host/host.ts';
import { HostReports } from './host/host-reports.ts';
import { HostWatch } from './host/host-watch.ts';
import { SeriesFileLoader } from './host/series-file-loader.ts';
import { longRunBar } from './long-run/long-run-bar.ts';
import { startJob } from './long-run/start-job.ts';
import { PanelElement } from './panel-element.ts';
import { DrillPart } from './parts/drill-part.ts';
import { exportRun } from './parts/export-run.ts';
import { emptyHeader, header } from './parts/header.ts';
import { noticeList } from './parts/notice-list.ts';
import { readout, tickDescription } from './parts/readout.ts';
import { RecordedPart } from './parts/recorded-part.ts';
import { releaseSelect } from './parts/release-select.ts';
import { renderedWithLine } from './parts/rendered-with.ts';
import { formSourceOf, scenarioFileBar, scenarioFileSeries, withScenarioFile } from './parts/scenario-file.ts';
import type { ScenarioFormProps } from './parts/scenario-form.ts';
import { ScenarioPart } from './parts/scenario-part.ts';
import { lostHostBar, serverProblemBar } from './parts/server-problem-bar.ts';
import { csvSeriesState, type SeriesState } from './runs/csv-series.ts';
import { findLine, firstLine } from './runs/source-lines.ts';
import { SyncHighlights } from './runs/sync-highlights.ts';
import { type Experiment, Experiments } from './state/experiment.ts';
import {
  applyMessage,
  emptyPageModel,
  type PageModel,
  type RunInput,
  type SimulationData,
  subjectKey,
} from './state/page-model.ts';
import type { RecordedChoice } from './state/recorded-choice.ts';
import './host/live-region.ts';
import { maxRounds } from '../../protocol/tune.ts';
import { emptyPageView, problemBar } from './parts/problem-bar.ts';
import { TunePart } from './parts/tune-part.ts';
import { shownCondition, tabId, viewPanelId, viewTabs } from './parts/view-tabs.ts';
import type { TuningProps } from './tuning/tuning-props.ts';

/** The test id of an element that each part has while it is unfolded. */
const testIds: Readonly<Record<FoldedPart, string>> = { editing: 'edit-scenario', drilling: 'drill', tuning: 'tune' };

@customElement('replicast-panel')
export class Panel extends PanelElement {
  @state() private accessor page: PageModel = emptyPageModel;
  @state() private accessor viewState: ViewState = initialViewState;
  @state() private accessor chartFocused = false;
  @state() private accessor isHostLost = false;

  private host: Host | undefined;
  private readonly hostReports = new HostReports();
  private readonly seriesFileLoader = new SeriesFileLoader();
  private readonly highlights = new SyncHighlights();
  private readonly experiments = new Experiments();
  private readonly runs = new SimulationRuns(startJob, () => this.requestUpdate());
  private readonly comparedRuns = new ComparedRuns();
  private readonly scenarioPart = new ScenarioPart(() => this.requestUpdate());
  private readonly drillPart = new DrillPart(() => this.requestUpdate());
  private readonly tunePart = new TunePart(() => this.requestUpdate());
  /** Loaded for the first recording. */
  private readonly recordedPart = new RecordedPart(() => this.requestUpdate());
  private readonly act = actionsOn((next) => this.changeView(next));
  private requestedRecording: string | undefined;
  private isPreloaded = false;

  connect(host: Host): void {
    this.host = host;
    this.viewState = readViewState(host.stored);
    if (this.viewState.editing || this.viewState.drilling) this.preload();
    const watch = new HostWatch({
      ping: () => host.send({ type: 'ping' }),
      lost: (isLost) => {
        this.isHostLost = isLost;
      },
    });
    host.listen((message) => {
      watch.heard();
      this.receive(message);
    });
    host.send({ type: 'ready' });
    this.sendComparison();
    this.loadSeriesFile();
  }

  /** So that what is folded unfolds at once. */
  private preload(): void {
    this.scenarioPart.preload();
    this.drillPart.preload();
  }

  private receive(message: MessageToPage): void {
    const { subject: before } = this.page;
    const page = applyMessage(this.page, message);
    // Both change together: a form that is read later would show the run without it first.
    this.viewState = this.viewStateOf(page, message);
    this.page = page;
    // The page forgets the recording of another manifest.
    if (this.page.subject?.uri !== before?.uri) this.requestedRecording = undefined;
    switch (message.type) {
      case 'export':
        this.export(message.format);
        break;
      case 'pin':
        this.pin();
        break;
      case 'saveScenario':
        this.saveScenario(true);
        break;
      case 'mode':
        this.act.chooseMode(message.mode);
        this.viewState = withExpected(this.viewState, message.expected);
        if (message.drill) this.unfoldPart('drilling');
        if (message.tune) this.unfoldPart('tuning');
        if (message.compare) this.act.compareWith({ compare: message.compare });
        break;
      case 'series':
        this.applyChosenSeries(message.file);
        break;
      case 'recording':
        if (message.action) this.useRecording(message.file, message.action);
        break;
      default:
    }
    this.loadSeriesFile();
    this.readRecording();
  }

  private viewStateOf({ simulated }: PageModel, { type }: MessageToPage): ViewState {
    if (!simulated) return this.viewState;
    const viewState = viewStateFor(this.viewState, simulated.subject);
    return type === 'simulation' ? withScenarioFile(viewState, formSourceOf(simulated)) : viewState;
  }

  /** A command of the user: the fit of another file, or an earlier one, is replaced. */
  private useRecording(file: string, view: RecordingAction): void {
    const { subject } = this.page;
    const last = this.recordedChoice;
    const isReplay = view === 'replay';
    const fit = isReplay && last?.file === file ? last.fit : undefined;
    const attempt = (last?.attempt ?? 0) + (isReplay ? 0 : 1);
    if (subject) this.act.chooseRecorded({ subject: subjectKey(subject), file, view, isOpen: true, attempt, fit });
  }

  /** The choice belongs to one autoscaler. */
  private get recordedChoice(): RecordedChoice | undefined {
    const shown = this.page.subject && subjectKey(this.page.subject);
    return this.viewState.recorded.find(({ subject }) => subject === shown);
  }

  /** Once for each file of a manifest: the host watches it from then on. */
  private readRecording(): void {
    const { file, isOpen } = this.recordedChoice ?? {};
    const { recording, subject } = this.page;
    if (file === undefined || !isOpen || recording?.file === file) return;
    const wanted = `${subject?.uri}#${file}`;
    if (this.requestedRecording === wanted) return;
    this.requestedRecording = wanted;
    this.host?.send({ type: 'readRecording', file });
  }

  private export(format: ExportFormat): void {
    const { simulated, subject } = this.page;
    if (!simulated || !subject) return;
    const { experiments, runs, viewState } = this;
    const experiment = this.experimentOf(simulated);
    const world = runs.mainSlot.worldRun(simulated, experiment);
    const { load } = world.requested;
    const run = {
      trace: this.runOf(simulated),
      load: viewState.mode === 'load' ? loadText(load) : undefined,
      condition: shownCondition(viewState.mode, { world: world.trace, notices: this.page.notices }),
      compared: this.comparedRuns.of(simulated, viewState, { runs, experiments, experiment }),
    };
    this.host?.send({ type: 'exported', format, name: subject.name, text: exportRun(run, format) });
  }

  /** A series from a file becomes points, because a pin must not depend on the file. */
  private readonly pin = () => {
    const { simulated } = this.page;
    if (simulated) this.pinRun(simulated, simulated);
  };

  /** Pins a run in the scenario that is shown. */
  private pinRun(simulated: SimulationData, { autoscaler, workload, profile }: RunInput): void {
    const { defaults } = this.experimentOf(simulated);
    const form = this.formAlone(simulated);
    this.act.pin({ run: { autoscaler, workload, profile }, form, defaults });
  }

  /** The form with the points of its series, so that it depends on no file. */
  private formAlone(simulated: SimulationData): ScenarioOverrides {
    const { form, series } = this.experimentOf(simulated);
    return series.length > 0 ? withPoints(form, series) : form;
  }

  private applyChosenSeries(file: string): void {
    const form = this.seriesFileLoader.applyChosenFile(file, this.viewState.form, this.page.subject);
    if (form) this.viewState = { ...this.viewState, form };
  }

  private loadSeriesFile(): void {
    this.seriesFileLoader.load(this.viewState.form, this.page.subject, this.host);
  }

  private experimentOf({ defaults }: SimulationData): Experiment {
    return this.experiments.current(this.viewState.form, this.series, defaults);
  }

  /** The series of the scenario file is included. */
  private get series(): SeriesState {
    const { form } = this.viewState;
    return scenarioFileSeries(form, this.page.simulated?.scenario) ?? csvSeriesState(form, this.page.series);
  }

  private saveScenario(as: boolean, expectations?: string[]): void {
    const { simulated } = this.page;
    if (!simulated) return;
    const said = toScenarioFile(this.viewState.form, simulated.defaults.load);
    const { requested } = this.runs.mainSlot.worldRun(simulated, this.experimentOf(simulated));
    this.host?.send({ type: 'saveScenario', said, inUse: valuesInUse(said.given, requested), as, expectations });
  }

  protected override render(): TemplateResult {
    const { subject, simulated, problem, notices, serverProblem, revision, follows = true } = this.page;
    const { isHostLost } = this;
    const hostBar = isHostLost ? lostHostBar() : serverProblem && serverProblemBar(serverProblem, this.serverActions);
    // Before the first answer of the server.
    if (revision === 0) return html`<main>${hostBar}</main>`;
    const { setFollowing, reveal } = this;
    if (subject === undefined)
      return html`<main>${hostBar} ${emptyHeader({ follows, follow: setFollowing })} ${emptyPageView(() => this.host?.send({ type: 'insert' }))}</main>`;
    const first = firstLine(simulated?.lines ?? {});
    const bar = {
      line: Number.isFinite(first) ? first : 1,
      reveal,
      follows,
      follow: setFollowing,
      objects: this.page.objects,
      choose: this.chooseObject,
      pin: simulated && this.pin,
    };
    return html`<main data-state=${problem || serverProblem || isHostLost ? 'stale' : 'current'}>
      ${hostBar} ${header(subject, bar)} ${renderedWithLine(this.page.rendered)} ${problem ? problemBar(problem, this.problemActions) : ''} ${noticeList(notices, this.reveal)} ${simulated ? this.recordedView(simulated) : ''} ${simulated ? this.resultView(simulated, this.runOf(simulated)) : ''}
    </main>`;
  }

  private recordedView(simulated: SimulationData): TemplateResult {
    const { problem, notices, recordings, recording } = this.page;
    const choice = this.recordedChoice;
    if (!choice && !recordings?.files.length) return html``;
    const experiment = this.experimentOf(simulated);
    const world = this.runs.mainSlot.worldRun(simulated, experiment).trace;
    return this.recordedPart.view({
      simulated,
      experiment,
      condition: shownCondition('load', { world, notices }),
      problem,
      recordings,
      recording: recording?.file === choice?.file ? recording : undefined,
      choice,
      choose: this.act.chooseRecorded,
      browse: (action) => this.host?.send({ type: 'chooseRecording', action }),
      save: (text, names) => this.host?.send({ type: 'saveFitted', text, names }),
    });
  }

  private resultView(simulated: SimulationData, run: Trace): TemplateResult {
    const { lines } = simulated;
    const { experiments, runs, viewState } = this;
    const { mode } = viewState;
    const experiment = this.experimentOf(simulated);
    const envelope = runs.envelope(simulated, experiment);
    const world = runs.mainSlot.worldRun(simulated, experiment);
    const compared = this.comparedRuns.of(simulated, viewState, { runs, experiments, experiment });
    const tick = selectedTick(run, viewState);
    const isHighlighted = this.highlights.forCursor(this.page.cursorLine, lines);
    const line = tick && findLine(tick.decidedBy, lines);
    const isWorld = mode === 'load';
    const isPinned = isWorld && (viewState.editing || viewState.drilling);
    const { longRun } = runs.mainSlot;
    const parts = this.formProps(simulated, world.trace);
    const expected = shownExpected(viewState, this.page.subject);
    return html`${viewTabs({ envelope, world: world.trace, load: world.requested.load, notices: this.page.notices }, mode, this.act.chooseMode)}
      <div class=${isPinned ? 'view pinned' : 'view'} id=${viewPanelId} role="tabpanel" aria-labelledby=${tabId(mode)}>
        ${resultSection(run, compared, shownCondition(mode, { world: world.trace, notices: this.page.notices }))}
        ${expectedLine(expected)}
        ${isWorld && longRun ? longRunBar(longRun, this.longRun) : ''}
        <div class=${isPinned ? 'chart-area pinned' : 'chart-area'}>
          <replicast-chart
            .run=${run}
            .compared=${compared}
            .expected=${expected}
            .tick=${tick}
            .isHighlighted=${isHighlighted}
            .whole=${viewState.whole}
            .select=${this.act.select}
            .showWhole=${this.act.showWhole}
            .focusChanged=${this.setChartFocused}
          ></replicast-chart>
          ${readout(tick, { line, reveal: this.reveal, metricSummary: metricSummary(run, tick) })}
        </div>
        <replicast-spoken .words=${tickDescription(tick, metricSummary(run, tick))} .quiet=${this.chartFocused}></replicast-spoken>
        <replicast-decisions .run=${run} .tick=${tick} .lines=${lines} .isHighlighted=${isHighlighted} .unfolded=${viewState.unfolded} .toggle=${this.act.unfold}
          .changesOnly=${viewState.changesOnly} .setChangesOnly=${this.act.showChangesOnly} .select=${this.act.select} .reveal=${this.reveal}></replicast-decisions>
      </div>
      ${isWorld ? this.scenarioView(simulated, world, parts) : ''}
      ${isWorld ? this.drillView(simulated, world) : ''}
      ${
        isWorld
          ? this.tunePart.view(
              viewState.tuning,
              () => this.togglePart('tuning'),
              () => this.tuningProps(simulated, world),
            )
          : ''
      }
      ${compareRow(simulated, viewState, this.act.compareWith, releaseSelect(parts))}`;
  }

  private scenarioView(simulated: SimulationData, world: WorldRun, form: ScenarioFormProps): TemplateResult {
    const { viewState } = this;
    return this.scenarioPart.view({
      scenario: world.requested,
      assumptions: world.trace.assumptions,
      startup: startupText(world.trace),
      form,
      fileBar: scenarioFileBar(simulated, viewState, this.scenarioFileActions),
      isOpen: viewState.editing,
      toggle: () => this.togglePart('editing'),
      isMoreOpen: viewState.more,
      setMoreOpen: this.act.showMore,
    });
  }

  private drillView({ autoscaler }: SimulationData, { requested, profile, trace }: WorldRun): TemplateResult {
    const { form, drilling } = this.viewState;
    return this.drillPart.view({
      subject: { autoscaler, scenario: requested, profile },
      condition: shownCondition('load', { world: trace, notices: this.page.notices }),
      isOpen: drilling,
      toggle: () => this.togglePart('drilling'),
      faults: form.faults ?? [],
      setFaults: this.act.setFaults,
    });
  }

  private tuningProps(simulated: SimulationData, { requested, profile, trace }: WorldRun): TuningProps {
    const { viewState, page, host } = this;
    const subject = subjectKey(simulated.subject);
    const experiment = this.experimentOf(simulated);
    const { tuning } = page;
    return {
      subject,
      autoscaler: simulated.autoscaler,
      profile,
      scenario: requested,
      world: trace,
      envelope: this.runs.envelope(simulated, experiment),
      condition: shownCondition('load', { world: trace, notices: page.notices }),
      wanted: simulated.scenario?.wanted,
      state: tuning?.subject === subject ? tuning : undefined,
      choice: viewState.tuneChoice,
      choose: this.act.chooseGoals,
      search: (tuneChoice) => {
        this.act.chooseGoals(tuneChoice);
        const goals = tuneChoice.goals.flatMap(({ text, isOn }) => (isOn ? [text] : []));
        const said = toScenarioFile(this.formAlone(simulated), simulated.defaults.load);
        const { minimize, mayChange, isAttacked } = tuneChoice;
        const rounds = isAttacked ? maxRounds : 0;
        host?.send({ type: 'tune', subject, said, goals, minimize: [minimize], mayChange: [...mayChange], rounds });
      },
      cancel: () => host?.send({ type: 'cancelTuning' }),
      apply: ({ id }) => host?.send({ type: 'applyTuned', candidate: id }),
      pin: ({ autoscaler }) => this.pinRun(simulated, { ...simulated, autoscaler }),
      showLoad: this.act.showLoad,
      isLoadShown: viewState.beforeAttack !== undefined,
      saveLoad: (expectation) => this.saveScenario(true, [expectation]),
    };
  }

  private formProps(simulated: SimulationData, { assumptions }: WorldTrace): ScenarioFormProps {
    const { form } = this.viewState;
    const { autoscaler, workload, defaults, workloadFile, profile, notes } = simulated;
    return {
      form,
      notes,
      workloadDefaults: workload,
      defaults,
      workloadFile: workloadFile,
      baseProfile: profile,
      profile: toProfile(this.experimentOf(simulated).form, profile),
      autoscaler,
      controller: controllerDescriptionOf(autoscaler.kind),
      assumptions,
      series: this.series,
      changeOverrides: this.act.changeForm,
      chooseSeries: this.chooseSeries,
    };
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('viewState') && this.page.revision > 0) this.host?.store(this.viewState);
    const { simulated, problem, serverProblem, revision } = this.page;
    const run = simulated && this.runOf(simulated);
    if (run && !this.isPreloaded) {
      this.isPreloaded = true;
      requestIdleCallback(() => this.preload());
    }
    // A run that does not match the text highlights nothing: its lines may have moved.
    this.hostReports.reportSelection(
      run && !problem && !serverProblem ? selectedTick(run, this.viewState) : undefined,
      simulated?.lines ?? {},
      this.host,
    );
    if (simulated) {
      const { form } = this.experimentOf(simulated);
      this.hostReports.reportController(toControllerChoice(form, simulated.profile), this.host);
    }
    const sequence = () => (run ? sequenceParts(run.sequence).join(' → ') : '');
    void this.hostReports.reportRendered(
      this,
      { revision, sequence, isCurrent: () => this.page.revision === revision },
      this.host,
    );
  }

  private runOf(simulated: SimulationData): Trace {
    return this.runs.shownRun(simulated, this.experimentOf(simulated), this.viewState.mode);
  }

  private readonly scenarioFileActions = {
    save: () => this.saveScenario(false),
    open: () => this.host?.send({ type: 'openScenario' }),
    show: () => this.host?.send({ type: 'showScenario' }),
    undo: () => this.act.changeForm(this.viewState.file?.form ?? noOverrides),
  };

  private readonly reveal = (line: number) => this.host?.send({ type: 'reveal', line });

  private readonly chooseObject = (key: string) => this.host?.send({ type: 'object', key });
  private readonly setFollowing = (follows: boolean) => this.host?.send({ type: 'follow', follows });

  private unfoldPart(part: FoldedPart): void {
    this.act.showPart(part);
    void this.scrollToPart(part);
  }

  private togglePart(part: FoldedPart): void {
    this.act.togglePart(part);
    if (this.viewState[part]) void this.scrollToPart(part);
  }

  /** What unfolds begins where it is seen, below the chart if that stays. */
  private async scrollToPart(unfolded: FoldedPart): Promise<void> {
    await this.updateComplete;
    const part = this.querySelector(`[data-testid=${testIds[unfolded]}]`)?.closest('section');
    const chart = this.querySelector<HTMLElement>('.chart-area.pinned');
    if (!part) return;
    const isSticky = chart !== null && getComputedStyle(chart).position === 'sticky';
    part.style.scrollMarginTop = isSticky ? `${chart.offsetHeight}px` : '0';
    await untilStill(part);
    part.scrollIntoView({ block: 'start' });
  }

  private readonly serverActions = {
    restart: () => this.host?.send({ type: 'restartServer' }),
    showLog: () => this.host?.send({ type: 'showLog' }),
  };

  private readonly problemActions = {
    reveal: this.reveal,
    setValue: (scope: string, expression: string) => this.host?.send({ type: 'setValue', scope, expression }),
  };

  /** What else a change leads to follows from what has changed, whatever action it was. */
  private changeView(next: (view: ViewState) => ViewState): void {
    const before = this.viewState;
    const after = next(before);
    this.viewState = after;
    if (after.compare !== before.compare || after.environments !== before.environments) this.sendComparison();
    if (after.form !== before.form) this.loadSeriesFile();
    if (after.recorded !== before.recorded) this.readRecording();
  }

  private sendComparison(): void {
    const { compare, environments } = this.viewState;
    this.host?.send({ type: 'compare', with: compare, ...(environments && { environments: [...environments] }) });
  }

  private readonly chooseSeries = () => this.seriesFileLoader.chooseFile(this.host);

  private readonly longRun = { cancel: () => this.runs.mainSlot.cancel(), resume: () => this.runs.mainSlot.resume() };

  private readonly setChartFocused = (focused: boolean) => {
    this.chartFocused = focused;
  };
}

/** What unfolds is loaded and simulated first, and before that there is nothing to scroll to. */
async function untilStill(part: HTMLElement): Promise<void> {
  let height = -1;
  for (let frame = 0; frame < 60 && part.offsetHeight !== height; frame++) {
    height = part.offsetHeight;
    for (let wait = 0; wait < 3; wait++) await new Promise(requestAnimationFrame);
  }
}
