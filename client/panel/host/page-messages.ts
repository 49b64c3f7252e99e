import { valuesInUse } from '../../../core/model/scenario/values-in-use.ts';
import { sequenceParts } from '../../../core/simulator/trace-text.ts';
import { loadText } from '../../../core/simulator/world/scenario-text.ts';
import type { ExportFormat, ExportTarget, MessageToHost } from '../../../protocol/panel.ts';
import { toScenarioFile } from '../form/scenario-file-overrides.ts';
import { toControllerChoice } from '../form/to-scenario.ts';
import { type ExportedRun, exportRun, runAsPicture } from '../parts/export-run.ts';
import type { ShownRuns } from '../runs/shown-runs.ts';
import type { PageState, Shown } from '../state/page-state.ts';
import { selectedTick } from '../state/view-state.ts';
import type { Host } from './host.ts';
import { HostReports } from './host-reports.ts';
import { asBase64, copyImage, drawPng, windowTheme } from './picture.ts';
import { SeriesFileLoader } from './series-file-loader.ts';

export class PageMessages {
  private readonly state: PageState;
  private readonly runs: ShownRuns;
  private readonly reports = new HostReports();
  private readonly seriesFile = new SeriesFileLoader();
  private host: Host | undefined;
  private requestedRecording: string | undefined;
  private stored: unknown;

  constructor(state: PageState, runs: ShownRuns) {
    this.state = state;
    this.runs = runs;
    state.listen((before) => this.changed(before));
  }

  connect(host: Host): void {
    this.state.restore(host.stored);
    this.stored = this.state.view;
    this.host = host;
    this.send({ type: 'ready' });
    this.sendComparison();
  }

  send(message: MessageToHost): void {
    this.host?.send(message);
  }

  readonly reveal = (line: number): void => this.send({ type: 'reveal', line });

  readonly chooseSeries = (): void => this.seriesFile.chooseFile(this.host);

  applyChosenSeries(file: string): void {
    const { page, view } = this.state;
    const form = this.seriesFile.applyChosenFile(file, view.form, page.subject);
    if (form) this.state.act.changeForm(form);
  }

  async export(format: ExportFormat, to: ExportTarget): Promise<void> {
    const run = this.exportedRun();
    const { subject } = this.state.page;
    if (!run || !subject) return;
    if (format === 'png' && to === 'clipboard') return this.copyImage(run);
    const text =
      format === 'png' ? await asBase64(await drawPng(runAsPicture(run, windowTheme()))) : exportRun(run, format);
    this.send({ type: 'exported', format, to, name: subject.name, text });
  }

  private exportedRun(): ExportedRun | undefined {
    const { simulated, subject } = this.state.page;
    if (!simulated || !subject) return undefined;
    const { mode, whole } = this.state.view;
    const { requested } = this.runs.worldOf(simulated);
    return {
      trace: this.runs.runOf(simulated),
      load: mode === 'load' ? loadText(requested.load) : undefined,
      condition: this.runs.conditionIn(mode, simulated),
      compared: this.runs.comparedWith(simulated),
      file: subject.file,
      whole,
    };
  }

  private async copyImage(run: ExportedRun): Promise<void> {
    const problem = await drawPng(runAsPicture(run, windowTheme()))
      .then(copyImage)
      .then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    this.send({ type: 'imageCopied', problem });
  }

  /**
   * Asks the extension to save the content of the form as a scenario file. If `as` is true, the user chooses the file.
   */
  saveScenario(as: boolean, expectations?: string[]): void {
    const { simulated } = this.state.page;
    if (!simulated) return;
    const said = toScenarioFile(this.state.view.form, simulated.defaults.load);
    const { requested } = this.runs.worldOf(simulated);
    this.send({ type: 'saveScenario', said, inUse: valuesInUse(said.given, requested), as, expectations });
  }

  reportDrawn(panel: Element): void {
    const { page, view } = this.state;
    const { simulated, problem, serverProblem, revision } = page;
    this.store();
    const run = simulated && this.runs.runOf(simulated);
    // Nothing is highlighted if the run belongs to an earlier text, because the lines of the fields may have moved
    // since.
    this.reports.reportSelection(
      run && !problem && !serverProblem ? selectedTick(run, view) : undefined,
      simulated?.lines ?? {},
      this.host,
    );
    if (simulated) {
      const { form } = this.runs.experimentOf(simulated);
      this.reports.reportController(toControllerChoice(form, simulated.profile), this.host);
    }
    const sequence = () => (run ? sequenceParts(run.sequence).join(' → ') : '');
    const isCurrent = () => this.state.page.revision === revision;
    void this.reports.reportRendered(panel, { revision, sequence, isCurrent }, this.host);
  }

  private store(): void {
    const { page, view } = this.state;
    if (view === this.stored || page.revision === 0) return;
    this.stored = view;
    this.host?.store(view);
  }

  /**
   * Sends the requests that a change of the state makes necessary. The state is compared with the previous state, so it
   * does not matter which message or action made the change.
   */
  private changed({ page: pageBefore, view: before }: Shown): void {
    const { page, view } = this.state;
    if (page.subject?.uri !== pageBefore.subject?.uri) this.requestedRecording = undefined;
    if (view.compare !== before.compare || view.environments !== before.environments) this.sendComparison();
    this.seriesFile.load(view.form, page.subject, this.host);
    this.readRecording();
  }

  private sendComparison(): void {
    const { compare, environments } = this.state.view;
    this.send({ type: 'compare', with: compare, ...(environments && { environments: [...environments] }) });
  }

  /** Each recording is requested only once for a manifest, because the host then watches the file for changes. */
  private readRecording(): void {
    const { file, isOpen } = this.state.recordedChoice ?? {};
    const { recording, subject } = this.state.page;
    if (file === undefined || !isOpen || recording?.file === file) return;
    const wanted = `${subject?.uri}#${file}`;
    if (this.requestedRecording === wanted) return;
    this.requestedRecording = wanted;
    this.send({ type: 'readRecording', file });
  }
}
