// The page as a whole: what arrived, what was chosen, and one selection in all places.
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { readingText } from '../../core/chart/metric.ts';
import type { Direction } from '../../core/model/hpa/autoscaler.ts';
import type { EnvelopeRun, Tick, Trace } from '../../core/simulator/trace.ts';
import { sequenceParts } from '../../core/simulator/words.ts';
import type { WorldTrace } from '../../core/simulator/world/simulate.ts';
import type { ExportFormat, ToPage } from '../../protocol/panel.ts';
import { answer, worldAnswer } from './answer.ts';
import './chart.ts';
import { type Choice, choiceFor, firstChoice, noteOf, type Question, readChoice, selectedTick } from './choice.ts';
import { Decisions } from './decisions.ts';
import { exported } from './exports.ts';
import type { Form } from './form.ts';
import { header } from './header.ts';
import type { Host } from './host.ts';
import { firstLine, lineOf } from './lines.ts';
import { markedBy } from './marked.ts';
import { blankPage, type Page, receive, type Simulated } from './page.ts';
import { Part } from './part.ts';
import { question } from './question.ts';
import { readout } from './readout.ts';
import { Runs } from './runs.ts';
import { scenarioForm } from './scenario-form.ts';
import { emptyPage, problemBar } from './states.ts';

@customElement('replicast-panel')
export class Panel extends Part {
  @state() private accessor page: Page = blankPage;
  @state() private accessor choice: Choice = firstChoice;
  @state() private accessor chartFocused = false;

  private host: Host | undefined;
  /** What the host was last told, as text: moving within a pixel says nothing new. */
  private told = '';
  private drawnRevision = 0;
  private readonly runs = new Runs();

  connect(host: Host): void {
    this.host = host;
    this.choice = readChoice(host.stored);
    host.listen((message) => this.receive(message));
    host.send({ type: 'ready' });
  }

  private receive(message: ToPage): void {
    this.page = receive(this.page, message);
    if (message.type === 'export') this.export(message.format);
    const { simulated } = this.page;
    if (simulated) this.choice = choiceFor(this.choice, simulated.subject);
  }

  private export(format: ExportFormat): void {
    const { simulated, subject } = this.page;
    if (!simulated || !subject) return;
    this.host?.send({ type: 'exported', format, name: subject.name, text: exported(this.runOf(simulated), format) });
  }

  protected override render(): TemplateResult {
    const { subject, simulated, problem, revision } = this.page;
    if (revision === 0) return html``;
    if (subject === undefined) return html`<main>${emptyPage(() => this.host?.send({ type: 'insert' }))}</main>`;
    const line = firstLine(simulated?.lines ?? {});
    return html`<main data-state=${problem ? 'stale' : 'current'}>
      ${header(subject, Number.isFinite(line) ? line : 1, this.reveal)} ${problem ? problemBar(problem, this.reveal) : ''}
      ${simulated ? this.result(simulated, this.runOf(simulated)) : ''}
    </main>`;
  }

  private result(simulated: Simulated, run: Trace): TemplateResult {
    const { envelope, lines } = simulated;
    const { form } = this.choice;
    const world = this.worldOf(simulated);
    const asks = world ? 'load' : this.directionOf();
    const tick = selectedTick(run, this.choice);
    const isMarked = markedBy(this.page.cursorLine, lines);
    const line = tick && lineOf(tick.deciding, lines);
    return html`${world ? worldAnswer(world, envelope) : answer(envelope, envelopeRun(simulated, this.directionOf()))}
      <replicast-chart
        .run=${run}
        .tick=${tick}
        .isMarked=${isMarked}
        .whole=${this.choice.whole}
        .select=${this.select}
        .showWhole=${this.showWhole}
        .focusChanged=${this.focusChart}
      ></replicast-chart>
      ${readout(tick, { line, reveal: this.reveal, reading: readingText(run, tick), quiet: this.chartFocused })} ${question(run, asks, this.turn)}
      ${world ? scenarioForm(form, simulated.workload, this.change) : ''}
      <replicast-decisions .run=${run} .tick=${tick} .lines=${lines} .isMarked=${isMarked} .select=${this.select} .reveal=${this.reveal}></replicast-decisions>`;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('choice') && this.page.revision > 0) this.host?.store(this.choice);
    this.tellSelection();
    if (this.page.revision !== this.drawnRevision) void this.tellDrawn(this.page.revision);
  }

  private async tellDrawn(revision: number): Promise<void> {
    this.drawnRevision = revision;
    const decisions = this.querySelector('replicast-decisions');
    if (decisions instanceof Decisions) await decisions.updateComplete;
    if (this.page.revision !== revision) return;
    const rows = decisions instanceof Decisions ? decisions.rowCount : 0;
    const { simulated } = this.page;
    const sequence = simulated ? sequenceParts(this.runOf(simulated).sequence).join(' → ') : '';
    this.host?.send({ type: 'drawn', revision, sequence, rows });
  }

  /** A run that is not that of the text marks nothing in it: its lines may have moved. */
  private tellSelection(): void {
    const { simulated, problem } = this.page;
    const tick = simulated && !problem ? selectedTick(this.runOf(simulated), this.choice) : undefined;
    const line = tick && simulated && lineOf(tick.deciding, simulated.lines);
    const mark = tick && line !== undefined ? { line, note: noteOf(tick) } : {};
    const told = JSON.stringify(mark);
    if (told === this.told || (this.told === '' && told === '{}')) return;
    this.told = told;
    this.host?.send({ type: 'select', ...mark });
  }

  private runOf(simulated: Simulated): Trace {
    return this.worldOf(simulated) ?? envelopeRun(simulated, this.directionOf());
  }

  private worldOf(simulated: Simulated): WorldTrace | undefined {
    const { asks, form } = this.choice;
    return asks === 'load' ? this.runs.world(simulated, form) : undefined;
  }

  private directionOf(): Direction {
    return this.choice.asks === 'scaleDown' ? 'scaleDown' : 'scaleUp';
  }

  private readonly reveal = (line: number) => this.host?.send({ type: 'reveal', line });

  private readonly select = (tick: Tick | undefined) => {
    this.choice = { ...this.choice, selectedMs: tick?.atMs ?? null };
  };

  private readonly showWhole = (whole: boolean) => {
    this.choice = { ...this.choice, whole };
  };

  private readonly turn = (asks: Question) => {
    const { subject, form } = this.choice;
    this.choice = { subject, asks, form, whole: false };
  };

  private readonly change = (form: Form) => {
    this.choice = { ...this.choice, form };
  };

  private readonly focusChart = (focused: boolean) => {
    this.chartFocused = focused;
  };
}

function envelopeRun({ envelope }: Simulated, direction: Direction): EnvelopeRun {
  return direction === 'scaleUp' ? envelope.up : envelope.down;
}
