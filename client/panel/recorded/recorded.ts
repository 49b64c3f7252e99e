// The page loads this module only when there is a recording.

import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Calibration } from '../../../core/calibration/calibrate.ts';
import { percentText } from '../../../core/calibration/fitted-facts.ts';
import { fittedScenario } from '../../../core/calibration/fitted-scenario.ts';
import { maxFittedSyncs, recordingLengthProblem } from '../../../core/calibration/recording-length.ts';
import type { MeasuredRun } from '../../../core/measured/measured-run.ts';
import { parseRecording } from '../../../core/measured/parse-recording.ts';
import type { RecordingResult } from '../../../core/measured/sample-columns.ts';
import type { LineProblem } from '../../../core/simulator/simulation-input.ts';
import { durationText } from '../../../core/simulator/trace-text.ts';
import type { RecordingAction } from '../../../protocol/panel.ts';
import { toScenarioFile } from '../form/scenario-file-overrides.ts';
import { progressBar } from '../long-run/long-run-bar.ts';
import { PanelElement } from '../panel-element.ts';
import { disclosure } from '../parts/disclosure.ts';
import { conditionLine } from '../parts/view-tabs.ts';
import type { Experiment } from '../state/experiment.ts';
import { type Recordings, type RecordingText, type SimulationData, subjectKey } from '../state/page-model.ts';
import type { RecordedChoice, RecordedFit } from '../state/recorded-choice.ts';
import { calibrationView, spokenText } from './calibration-view.ts';
import { startRecordedJob } from './recorded-jobs.ts';
import { type FitState, RecordedRuns } from './recorded-runs.ts';
import { fingerprintOf, inputKey, recordedSubject } from './recorded-subject.ts';
import { Replays, replayView } from './replay-view.ts';
import { adoptRecordedStyles } from './styles.ts';
import { toCapitalizedSentence } from './to-sentence.ts';
import './recorded-chart.ts';

export interface RecordedProps {
  simulated: SimulationData;
  experiment: Experiment;
  /**
   * The condition under which the runs are valid, such as `without HPA web-2`; undefined if no other object contradicts
   * the runs.
   */
  condition: string | undefined;
  /**
   * The problem of the current text, if the text cannot be simulated. In that case, `simulated` belongs to an earlier
   * text.
   */
  problem: LineProblem | undefined;
  recordings: Recordings | undefined;
  recording: RecordingText | undefined;
  choice: RecordedChoice | undefined;
  choose(choice: RecordedChoice): void;
  browse(action: RecordingAction): void;
  save(text: string, names: string[]): void;
}

adoptRecordedStyles();

@customElement('replicast-recorded')
export class RecordedElement extends PanelElement {
  @property({ attribute: false }) accessor props: RecordedProps | undefined;

  private readonly runs = new RecordedRuns(startRecordedJob, () => this.requestUpdate());
  private readonly replays = new Replays();
  private runsKey: string | undefined;
  private parsed: { text: string; fingerprint: string; result: RecordingResult } | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.runs.reset();
  }

  protected override render(): TemplateResult {
    const { props } = this;
    if (!props) return html``;
    const { choice, recordings } = props;
    const file = choice?.file ?? recordings?.files[0];
    if (file === undefined) return html``;
    return html`<section class="recorded" aria-label="Recording" data-testid="recorded">
      ${this.bar(props, file)} ${choice?.isOpen ? this.content(props, choice) : nothing}
    </section>`;
  }

  private bar({ choice, choose, browse, simulated }: RecordedProps, file: string): TemplateResult {
    const subject = subjectKey(simulated.subject);
    const open = (view: RecordingAction) => () => choose({ ...choice, subject, file, view, isOpen: true });
    const toggle = () => choice && choose({ ...choice, isOpen: !choice.isOpen });
    const isPressed = (view: RecordingAction) => choice?.isOpen === true && choice.view === view;
    const title = choice
      ? disclosure({ title: 'Recording', testId: 'toggle-recording', isOpen: choice.isOpen }, toggle)
      : html`<span>Recording</span>`;
    const run = choice && this.measuredRun;
    return html`<div class="recorded-line">
      ${title}<span class="file dim" data-testid="recording-file">${file}${run ? ` · ${durationText(run.seconds)}` : ''}</span>
      <button type="button" class="button" data-testid="calibrate" aria-pressed=${isPressed('calibrate')} title="Fit the simulation to this recording, and predict the effect of edits" @click=${open('calibrate')}>Calibrate</button>
      <button type="button" class="button" data-testid="replay" aria-pressed=${isPressed('replay')} title="What the controller decides under the measured metrics" @click=${open('replay')}>Replay</button>
      <button type="button" class="tool" data-testid="browse-recording" title="Choose another recording…" aria-label="Choose another recording…" @click=${() => browse(choice?.view ?? 'calibrate')}
        ><i class="codicon codicon-folder-opened" aria-hidden="true"></i></button>
    </div>`;
  }

  private content(props: RecordedProps, choice: RecordedChoice): TemplateResult {
    const { recording, problem } = props;
    this.forgetOthers(choice);
    if (recording === undefined) return html`<p class="secondary" role="status">Reading ${choice.file}.</p>`;
    const result = this.parse(recording);
    if (!result.ok) {
      this.runs.reset();
      return problemText(`${choice.file} cannot be used: ${result.problem}.`);
    }
    const stale = problem
      ? html`<p class="secondary" role="status" data-testid="stale-recording">Line ${problem.line} of the manifest cannot be simulated: the figures belong to the last text that could be simulated.</p>`
      : nothing;
    const body =
      choice.view === 'replay' ? this.replay(props, result.value) : this.calibration(props, choice, result.value);
    return html`${stale} ${notesList(props, result.notes)} ${conditionLine(props.condition)} ${body}`;
  }

  private forgetOthers({ subject, file, attempt = 0 }: RecordedChoice): void {
    const key = JSON.stringify([subject, file, attempt]);
    if (key !== this.runsKey) this.runs.reset();
    this.runsKey = key;
  }

  private replay({ simulated, experiment }: RecordedProps, run: MeasuredRun): TemplateResult {
    const { form, defaults } = experiment;
    const subject = recordedSubject({ run: simulated, form, defaults }, run);
    const tooLong = recordingLengthProblem(subject, maxFittedSyncs);
    if (tooLong !== undefined) return problemText(`The recording cannot be used: ${tooLong}.`);
    const key = JSON.stringify([this.parsed?.fingerprint, subject.autoscaler, subject.profile, subject.scenario]);
    return replayView(
      this.replays.of(key, () => subject),
      subject,
    );
  }

  private calibration(props: RecordedProps, choice: RecordedChoice, run: MeasuredRun): TemplateResult {
    if (!run.columns.load) return problemText(`${choice.file} has no load, so nothing can be calibrated.`);
    const { runs } = this;
    const { fit } = choice;
    const again = () => props.choose({ ...choice, attempt: (choice.attempt ?? 0) + 1, fit: undefined });
    if (fit && fit.fingerprint !== this.parsed?.fingerprint) {
      runs.reset();
      return fitAgain(`${choice.file} has changed since the simulation was fitted to it.`, 'Calibrate Again', again);
    }
    const { form, defaults } = props.experiment;
    const tooLong = recordingLengthProblem(
      recordedSubject({ run: props.simulated, form, defaults }, run),
      maxFittedSyncs,
    );
    if (tooLong !== undefined) return problemText(`${choice.file} cannot be used: ${tooLong}.`);
    if (fit) runs.restore(fit, () => recordedSubject(fit, run));
    else if (runs.fit.state === 'none') this.startFit(props, choice, run);
    const state = runs.fit;
    switch (state.state) {
      case 'done':
        return fit ? this.fitted(props, { fit, calibration: state.calibration, run, again }) : html``;
      case 'cancelled':
        return fitAgain('The calibration was cancelled.', 'Calibrate', again);
      case 'failed':
        return fitAgain(`The calibration failed: ${state.message}`, 'Calibrate Again', again);
      case 'running':
        return progress(choice.file, state, () => runs.cancel());
      default:
        return html`<p class="secondary" role="status">Simulating the worlds that fit the recording.</p>`;
    }
  }

  private startFit({ simulated, experiment, choose }: RecordedProps, choice: RecordedChoice, run: MeasuredRun): void {
    const { autoscaler, workload, profile } = simulated;
    const { form, defaults } = experiment;
    const input = { run: { autoscaler, workload, profile }, form, defaults };
    const fingerprint = this.parsed?.fingerprint ?? '';
    this.runs.calibrate(recordedSubject(input, run), (worlds) => {
      const fit = { ...input, fingerprint, worlds };
      choose({ ...(this.props?.choice ?? choice), fit });
      return fit;
    });
  }

  private fitted({ simulated, problem, save, choice }: RecordedProps, { fit, calibration, run, again }: FittedParts) {
    const { form, defaults } = fit;
    const isEdited = inputKey(simulated) !== inputKey(fit.run);
    // A text that cannot be read has no prediction, so the last prediction stays.
    if (!problem)
      this.runs.predict(
        isEdited
          ? { key: inputKey(simulated), subject: () => recordedSubject({ run: simulated, form, defaults }, run) }
          : undefined,
      );
    const edit = isEdited ? this.runs.edit : undefined;
    const subject = recordedSubject(fit, run);
    const [recording, manifest] = [choice?.file ?? '', fileName(simulated.subject.file)];
    const write = () => {
      const known = toScenarioFile(form, defaults.load);
      save(fittedScenario({ manifest, recording, subject, known, calibration }), [manifest, recording]);
    };
    return html`${calibrationView({ subject, calibration, edit, save: write, again })}
      <replicast-spoken .words=${spokenText(calibration, edit)}></replicast-spoken>`;
  }

  private parse({ text, problem }: RecordingText): RecordingResult {
    if (text === undefined) return { ok: false, problem: problem ?? 'it cannot be read' };
    if (this.parsed?.text !== text)
      this.parsed = { text, fingerprint: fingerprintOf(text), result: parseRecording(text) };
    return this.parsed.result;
  }

  private get measuredRun(): MeasuredRun | undefined {
    const { recording } = this.props ?? {};
    const result = recording && this.parse(recording);
    return result?.ok ? result.value : undefined;
  }
}

interface FittedParts {
  fit: RecordedFit;
  calibration: Calibration;
  run: MeasuredRun;
  again(): void;
}

const fileName = (file: string) => file.slice(file.lastIndexOf('/') + 1);

function problemText(text: string): TemplateResult {
  return html`<p class="error-text" role="alert" data-testid="recording-problem">${text}</p>`;
}

function notesList({ recordings, simulated }: RecordedProps, notes: readonly string[]): TemplateResult {
  const shared = recordings?.isShared
    ? [`the manifest has several autoscalers: the recording is used for ${simulated.subject.name}`]
    : [];
  return html`${[...shared, ...notes].map((note) => html`<p class="secondary" data-testid="recording-note">${toCapitalizedSentence(note)}</p>`)}`;
}

function fitAgain(text: string, button: string, act: () => void): TemplateResult {
  return html`<p role="status" data-testid="not-fitted">${text}</p>
    <p class="recorded-buttons"><button type="button" class="button" data-testid="fit-again" @click=${act}>${button}</button></p>`;
}

function progress(file: string, state: Extract<FitState, { state: 'running' }>, cancel: () => void): TemplateResult {
  const { done = 0, of = 1, error } = state.progress ?? {};
  const percent = Math.floor((100 * done) / of);
  return html`<div class="long-run" data-testid="fitting">
    <p><span role="status">Fitting the simulation to ${file}.</span> ${error === undefined ? nothing : html`<span class="dim">${percent} % done; the best fit so far differs from the recording by ${percentText(error)}.</span>`}</p>
    <button type="button" class="button" data-testid="cancel-fit" @click=${cancel}>Cancel</button>
    ${progressBar('Calibration', done / of)}
  </div>`;
}
