// The page as a whole: what arrived, what was chosen, and one selection in all places.
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { toldOf } from '../../core/chart/metric.ts';
import { controllerOf } from '../../core/simulator/controllers.ts';
import type { EnvelopeRun, Tick, Trace } from '../../core/simulator/trace.ts';
import { sequenceParts } from '../../core/simulator/words.ts';
import type { ExportFormat, ToPage } from '../../protocol/panel.ts';
import { AllRuns } from './all-runs.ts';
import { answer, worldAnswer } from './answer.ts';
import './chart.ts';
import { type Choice, choiceFor, firstChoice, type Question, readChoice, selectedTick, withUnfolded } from './choice.ts';
import { compareRow } from './compare.ts';
import { type ComparedRun, ComparedRuns } from './compared.ts';
import './decisions.ts';
import { exported } from './exports.ts';
import { releaseChoice } from './form/controller-group.ts';
import { emptyForm, type Form } from './form/form.ts';
import { saidOf } from './form/said.ts';
import { profileOfForm } from './form/scenario.ts';
import { emptyHeader, header } from './header.ts';
import type { Host } from './host.ts';
import { firstLine, lineOf } from './lines.ts';
import { longRunBar } from './long-run/progress.ts';
import { startJob } from './long-run/start.ts';
import { Marks } from './marked.ts';
import { blankPage, type Page, receive, type Simulated } from './page.ts';
import { Part } from './part.ts';
import { addPin } from './pins.ts';
import { question } from './question.ts';
import { readout, spokenTick } from './readout.ts';
import { Reports } from './reports.ts';
import type { FormParts } from './scenario-form.ts';
import './scenario-form.ts';
import { fileBar, seriesOfFile, withScenario } from './scenario-file.ts';
import { type SeriesState, seriesOf } from './series.ts';
import { SeriesFileQuestion } from './series-file.ts';
import { type Setting, Settings } from './setting.ts';
import './spoken.ts';
import { emptyPage, problemBar } from './states.ts';

@customElement('replicast-panel')
export class Panel extends Part {
  @state() private accessor page: Page = blankPage;
  @state() private accessor choice: Choice = firstChoice;
  @state() private accessor chartFocused = false;

  private host: Host | undefined;
  private readonly reports = new Reports();
  private readonly seriesFile = new SeriesFileQuestion();
  private readonly marks = new Marks();
  private readonly settings = new Settings();
  private readonly runs = new AllRuns(startJob, () => this.requestUpdate());
  private readonly comparedRuns = new ComparedRuns();

  connect(host: Host): void {
    this.host = host;
    this.choice = readChoice(host.stored);
    host.listen((message) => this.receive(message));
    host.send({ type: 'ready' });
    host.send({ type: 'compare', with: this.choice.compare });
    this.askSeries();
  }

  private receive(message: ToPage): void {
    this.page = receive(this.page, message);
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
      case 'series':
        this.takeSeries(message.file);
        break;
      default:
    }
    const { simulated } = this.page;
    if (simulated) this.choice = choiceFor(this.choice, simulated.subject);
    if (simulated && message.type === 'simulation') this.choice = withScenario(this.choice, simulated.scenario);
    this.askSeries();
  }

  private export(format: ExportFormat): void {
    const { simulated, subject } = this.page;
    if (!simulated || !subject) return;
    this.host?.send({ type: 'exported', format, name: subject.name, text: exported(this.runOf(simulated), format) });
  }

  /** A series from a file becomes points: the pin has to stand alone. */
  private readonly pin = () => {
    const { simulated } = this.page;
    if (!simulated) return;
    const { form, series } = this.setting;
    const alone = series.length > 0 ? { ...form, values: { ...form.values, 'load.shape': 'points' }, points: series } : form;
    const { autoscaler, workload, profile } = simulated;
    this.adjust({ pins: addPin(this.choice.pins, { run: { autoscaler, workload, profile }, form: alone }), compare: 'pins' });
  };

  private takeSeries(file: string): void {
    const form = this.seriesFile.taken(file, this.choice.form, this.page.subject);
    if (form) this.choice = { ...this.choice, form };
  }

  private askSeries(): void {
    this.seriesFile.ask(this.choice.form, this.page.subject, this.host);
  }

  private get setting(): Setting {
    return this.settings.shown(this.choice.form, this.series);
  }

  /** The series of the scenario file comes with it. */
  private get series(): SeriesState {
    const { form } = this.choice;
    return seriesOfFile(form, this.page.simulated?.scenario) ?? seriesOf(form, this.page.series);
  }

  private saveScenario(as: boolean): void {
    if (this.page.simulated) this.host?.send({ type: 'saveScenario', said: saidOf(this.choice.form), as });
  }

  protected override render(): TemplateResult {
    const { subject, simulated, problem, revision, follows = true } = this.page;
    if (revision === 0) return html``;
    const { follow, reveal } = this;
    if (subject === undefined)
      return html`<main>${emptyHeader({ follows, follow })} ${emptyPage(() => this.host?.send({ type: 'insert' }))}</main>`;
    const first = firstLine(simulated?.lines ?? {});
    const bar = {
      line: Number.isFinite(first) ? first : 1,
      ...{ reveal, follows, follow },
      ...(simulated && { pin: this.pin }),
    };
    return html`<main data-state=${problem ? 'stale' : 'current'}>
      ${header(subject, bar)} ${problem ? problemBar(problem, this.problemActions) : ''} ${simulated ? this.result(simulated, this.runOf(simulated)) : ''}
    </main>`;
  }

  private result(simulated: Simulated, run: Trace): TemplateResult {
    const { lines } = simulated;
    const { setting, settings, runs, choice } = this;
    const compared = this.comparedRuns.of(simulated, choice, { runs, settings, setting });
    const tick = selectedTick(run, choice);
    const isMarked = this.marks.by(this.page.cursorLine, lines);
    const line = tick && lineOf(tick.deciding, lines);
    const isWorld = 'report' in run;
    const parts = this.formParts(simulated, run);
    return html`${this.answer(simulated, run, compared)} ${isWorld ? longRunBar(runs.main.long, this.longRun) : ''}
      <replicast-chart
        .run=${run}
        .compared=${compared}
        .tick=${tick}
        .isMarked=${isMarked}
        .whole=${choice.whole}
        .select=${this.select}
        .showWhole=${this.showWhole}
        .focusChanged=${this.focusChart}
      ></replicast-chart>
      ${readout(tick, { line, reveal: this.reveal, reading: toldOf(run, tick) })}
      <replicast-spoken .words=${spokenTick(tick, toldOf(run, tick))} .quiet=${this.chartFocused}></replicast-spoken>
      ${isWorld ? html`${fileBar(simulated, choice, this.fileActions)}<replicast-scenario .parts=${parts} .open=${choice.more} .unfold=${this.unfold}></replicast-scenario>` : ''}
      ${question(isWorld ? 'load' : this.asksOf(), this.turn)} ${compareRow(simulated, choice, this.adjust, releaseChoice(parts))}
      <replicast-decisions .run=${run} .tick=${tick} .lines=${lines} .isMarked=${isMarked} .unfolded=${choice.unfolded} .toggle=${this.toggle} .select=${this.select} .reveal=${this.reveal}></replicast-decisions>`;
  }

  private answer(simulated: Simulated, run: Trace, compared: readonly ComparedRun[]): TemplateResult {
    const { runs, setting } = this;
    const envelope = runs.envelope(simulated, setting);
    const world = this.choice.asks === 'load' ? runs.main.world(simulated, setting) : undefined;
    return world ? worldAnswer(world, envelope, compared) : answer(envelope, run as EnvelopeRun, compared);
  }

  private formParts(simulated: Simulated, run: Trace): FormParts {
    const { form } = this.choice;
    const { autoscaler, workload, workloadFile, profile, notes } = simulated;
    return {
      ...{ form, notes, known: workload, knownFrom: workloadFile, base: profile },
      profile: profileOfForm(this.setting.form, profile),
      ...{ autoscaler, controller: controllerOf(autoscaler.kind) },
      assumptions: 'assumptions' in run ? (run as { assumptions: FormParts['assumptions'] }).assumptions : [],
      series: this.series,
      change: this.change,
      chooseSeries: this.chooseSeries,
    };
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('choice') && this.page.revision > 0) this.host?.store(this.choice);
    const { simulated, problem, revision } = this.page;
    const run = simulated && this.runOf(simulated);
    // A run that is not that of the text marks nothing in it: its lines may have moved.
    this.reports.selected(run && !problem ? selectedTick(run, this.choice) : undefined, simulated?.lines ?? {}, this.host);
    const sequence = () => (run ? sequenceParts(run.sequence).join(' → ') : '');
    void this.reports.drawn(this, { revision, sequence, isCurrent: () => this.page.revision === revision }, this.host);
  }

  private runOf(simulated: Simulated): Trace {
    return this.runs.shown(simulated, this.setting, this.choice.asks);
  }

  /** Where there is no world, the way up is shown. */
  private asksOf(): Question {
    return this.choice.asks === 'scaleDown' ? 'scaleDown' : 'scaleUp';
  }

  private readonly fileActions = {
    save: () => this.saveScenario(false),
    open: () => this.host?.send({ type: 'openScenario' }),
    show: () => this.host?.send({ type: 'showScenario' }),
    undo: () => this.change(this.choice.file?.form ?? emptyForm),
  };

  private readonly reveal = (line: number) => this.host?.send({ type: 'reveal', line });

  private readonly follow = (follows: boolean) => this.host?.send({ type: 'follow', follows });

  private readonly select = (tick: Tick | undefined) => this.adjust({ selectedMs: tick?.atMs ?? null });

  private readonly showWhole = (whole: boolean) => this.adjust({ whole });

  private readonly toggle = (fromMs: number) => this.adjust(withUnfolded(this.choice, fromMs));

  private readonly unfold = (more: boolean) => this.adjust({ more });

  private readonly turn = (asks: Question) => {
    const { selectedMs: _, ...others } = this.choice;
    this.choice = { ...others, asks, whole: false };
  };

  private readonly change = (form: Form) => {
    this.adjust({ form });
    this.askSeries();
  };

  private readonly problemActions = {
    reveal: this.reveal,
    setValue: (scope: string, expression: string) => this.host?.send({ type: 'setValue', scope, expression }),
  };

  private readonly adjust = (difference: Partial<Choice>) => {
    const { compare } = this.choice;
    this.choice = { ...this.choice, ...difference };
    if (this.choice.compare !== compare) this.host?.send({ type: 'compare', with: this.choice.compare });
  };

  private readonly chooseSeries = () => this.seriesFile.choose(this.host);

  private readonly longRun = { cancel: () => this.runs.main.cancel(), resume: () => this.runs.main.resume() };

  private readonly focusChart = (focused: boolean) => {
    this.chartFocused = focused;
  };
}
