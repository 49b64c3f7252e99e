import { html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { handleMessage, type MessageHandlers } from '../../protocol/message-handlers.ts';
import type { MessageToPage } from '../../protocol/panel.ts';
import { formPropsOf } from './form/form-props.ts';
import type { Host } from './host/host.ts';
import { HostWatch } from './host/host-watch.ts';
import { PageMessages } from './host/page-messages.ts';
import type { PageContext } from './page-context.ts';
import { PanelElement } from './panel-element.ts';
import { compareRow } from './parts/compare-row.ts';
import { DrillPart } from './parts/drill-part.ts';
import { scrollToPart } from './parts/folded-parts.ts';
import { emptyHeader, header } from './parts/header.ts';
import { noticeList } from './parts/notice-list.ts';
import { emptyPageView, problemBar } from './parts/problem-bar.ts';
import { RecordedPart } from './parts/recorded-part.ts';
import { releaseSelect } from './parts/release-select.ts';
import { renderedWithLine } from './parts/rendered-with.ts';
import { RunView } from './parts/run-view.ts';
import { ScenarioPart } from './parts/scenario-part.ts';
import { lostHostBar, serverProblemBar } from './parts/server-problem-bar.ts';
import { TunePart } from './parts/tune-part.ts';
import { ShownRuns } from './runs/shown-runs.ts';
import { firstLine } from './runs/source-lines.ts';
import { workerProgram } from './runs/worker-program.ts';
import type { SimulationData } from './state/page-model.ts';
import { PageState } from './state/page-state.ts';
import type { FoldedPart } from './state/view-actions.ts';

const nothingElse = () => {};

/** The time after which an announced text is removed. A screen reader notices the text in less time. */
const announcedMs = 5000;

@customElement('replicast-panel')
export class Panel extends PanelElement {
  @state() private accessor isHostLost = false;
  /** Only screen readers get this text. The status bar of the window shows the text to all other users. */
  @state() private accessor announced = '';

  private readonly redraw = () => this.requestUpdate();
  private readonly state = new PageState();
  private readonly runs = new ShownRuns(this.state, this.redraw);
  private readonly messages = new PageMessages(this.state, this.runs);
  private readonly context: PageContext = { state: this.state, runs: this.runs, messages: this.messages };
  private readonly runView = new RunView(this.redraw);
  private readonly scenarioPart = new ScenarioPart(this.redraw);
  private readonly drillPart = new DrillPart(this.redraw);
  private readonly tunePart = new TunePart(this.redraw);
  private readonly recordedPart = new RecordedPart(this.redraw);
  private isPreloaded = false;

  connect(host: Host): void {
    this.state.listen(this.redraw);
    const watch = new HostWatch({
      ping: () => host.send({ type: 'ping' }),
      lost: (isLost) => {
        this.isHostLost = isLost;
      },
    });
    host.listen((message) => {
      watch.heard();
      this.state.receive(message);
      handleMessage(this.commands, message);
    });
    workerProgram.connect(() => host.send({ type: 'readWorker' }));
    this.messages.connect(host);
    if (this.state.view.editing || this.state.view.drilling) this.preload();
  }

  private preload(): void {
    this.scenarioPart.preload();
    this.drillPart.preload();
  }

  private readonly commands: MessageHandlers<MessageToPage> = {
    export: ({ format, to }) => this.messages.export(format, to),
    announce: ({ text }) => this.announce(text),
    pin: () => this.pin(),
    saveScenario: () => this.messages.saveScenario(true),
    mode: (opened) => {
      this.state.act.openRun(opened);
      if (opened.drill) this.scrollToPart('drilling');
      if (opened.tune) this.scrollToPart('tuning');
    },
    series: ({ file }) => this.messages.applyChosenSeries(file),
    worker: (program) => workerProgram.receive(program),
    recording: ({ file, action }) => action && this.state.useRecording(file, action),
    simulation: nothingElse,
    unreadable: nothingElse,
    empty: nothingElse,
    cursor: nothingElse,
    recordings: nothingElse,
    tuning: nothingElse,
    server: nothingElse,
    pong: nothingElse,
  };

  /**
   * The text is removed after some seconds, because a screen reader would otherwise not announce the same text a second
   * time.
   */
  private announce(text: string): void {
    this.announced = text;
    setTimeout(() => {
      this.announced = '';
    }, announcedMs);
  }

  protected override render(): TemplateResult {
    const { revision, subject, simulated, problem, serverProblem } = this.state.page;
    if (revision === 0) return html`<main>${this.hostBar()}</main>`;
    if (subject === undefined)
      return html`<main>${this.hostBar()} ${emptyHeader(this.following())} ${emptyPageView(() => this.messages.send({ type: 'insert' }))}</main>`;
    return html`<main data-state=${problem || serverProblem || this.isHostLost ? 'stale' : 'current'}>
      ${this.hostBar()} ${this.head()} ${simulated ? this.parts(simulated) : ''}
      <p class="visually-hidden" role="status" data-testid="announced">${this.announced}</p>
    </main>`;
  }

  private hostBar(): TemplateResult | undefined {
    const { serverProblem } = this.state.page;
    if (this.isHostLost) return lostHostBar();
    const restart = () => this.messages.send({ type: 'restartServer' });
    return (
      serverProblem &&
      serverProblemBar(serverProblem, { restart, showLog: () => this.messages.send({ type: 'showLog' }) })
    );
  }

  private following() {
    const follow = (follows: boolean) => this.messages.send({ type: 'follow', follows });
    return { follows: this.state.page.follows ?? true, follow };
  }

  private head(): TemplateResult {
    const { subject, simulated, problem, notices, objects, rendered } = this.state.page;
    const { reveal } = this.messages;
    const first = firstLine(simulated?.lines ?? {});
    const bar = {
      ...this.following(),
      line: Number.isFinite(first) ? first : 1,
      reveal,
      objects,
      choose: (key: string) => this.messages.send({ type: 'object', key }),
      pin: simulated && (() => this.pin()),
    };
    const setValue = (scope: string, expression: string) => this.messages.send({ type: 'setValue', scope, expression });
    return html`${subject && header(subject, bar)} ${renderedWithLine(rendered)} ${problem ? problemBar(problem, { reveal, setValue }) : ''} ${noticeList(notices, reveal)}`;
  }

  private parts(simulated: SimulationData): TemplateResult {
    const { view, act } = this.state;
    const { context } = this;
    const toggle = (part: FoldedPart) => () => this.toggle(part);
    const ofLoad = () =>
      html`${this.scenarioPart.view(simulated, context, toggle('editing'))} ${this.drillPart.view(simulated, context, toggle('drilling'))} ${this.tunePart.view(simulated, context, toggle('tuning'))}`;
    return html`${this.recordedPart.view(simulated, context)} ${this.runView.view(simulated, context)} ${view.mode === 'load' ? ofLoad() : ''}
      ${compareRow(simulated, view, act.compareWith, releaseSelect(formPropsOf(simulated, context)))}`;
  }

  protected override updated(): void {
    this.messages.reportDrawn(this);
    if (this.isPreloaded || !this.state.page.simulated) return;
    this.isPreloaded = true;
    requestIdleCallback(() => this.preload());
  }

  private pin(): void {
    const { simulated } = this.state.page;
    if (simulated) this.runs.pin(simulated);
  }

  private toggle(part: FoldedPart): void {
    this.state.act.togglePart(part);
    if (this.state.view[part]) this.scrollToPart(part);
  }

  private scrollToPart(part: FoldedPart): void {
    void this.updateComplete.then(() => scrollToPart(this, part));
  }
}
