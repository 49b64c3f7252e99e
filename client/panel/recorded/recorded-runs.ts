// Computes each result of a recording once for each input, and cancels a job whose result is no longer needed.
import type { Calibration, CalibrationProgress } from '../../../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../../../core/calibration/calibration-subject.ts';
import type { FittedWorld } from '../../../core/calibration/fitted-world.ts';
import type { EditPrediction, Prediction } from '../../../core/calibration/predict.ts';
import type { RecordedFit } from '../state/recorded-choice.ts';
import type { RecordedAnswer, StartRecordedJob } from './recorded-jobs.ts';

export type FitState =
  | { state: 'none' | 'restoring' | 'cancelled' }
  | { state: 'running'; progress: CalibrationProgress | undefined }
  | { state: 'failed'; message: string }
  | { state: 'done'; calibration: Calibration; before: Prediction };

export interface EditState {
  /**
   * The last prediction. If `isRunning` is true and `isEarly` is not, the prediction is for an earlier text of the
   * manifest.
   */
  edit: EditPrediction | undefined;
  isRunning: boolean;
  /** Whether only some of the fitted simulations have contributed to the prediction so far. */
  isEarly?: boolean;
  failure: string | undefined;
}

const noEdit: EditState = { edit: undefined, isRunning: false, failure: undefined };

export class RecordedRuns {
  private readonly startJob: StartRecordedJob;
  private readonly changed: () => void;
  private fitState: FitState = { state: 'none' };
  private editState: EditState = noEdit;
  private fitJob: { cancel(): void } | undefined;
  private editJob: { cancel(): void } | undefined;
  private fitted: RecordedFit | undefined;
  private editKey: string | undefined;

  constructor(startJob: StartRecordedJob, changed: () => void) {
    this.startJob = startJob;
    this.changed = changed;
  }

  get fit(): FitState {
    return this.fitState;
  }

  get edit(): EditState {
    return this.editState;
  }

  /** @param done gets the result of the fit, and returns the fit as it is stored */
  calibrate(subject: CalibrationSubject, done: (worlds: readonly FittedWorld[]) => RecordedFit): void {
    this.reset();
    this.fitState = { state: 'running', progress: undefined };
    this.fitJob = this.startJob({ type: 'calibrate', subject }, (answer) => {
      if (answer.type === 'calibrated') this.fitted = done(answer.calibration.worlds);
      this.receiveFit(answer);
    });
  }

  /** Restores a stored fit. Does nothing if this fit has already been restored or computed. */
  restore(fit: RecordedFit, subjectOf: () => CalibrationSubject): void {
    if (fit === this.fitted) return;
    this.reset();
    this.fitted = fit;
    this.fitState = { state: 'restoring' };
    this.fitJob = this.startJob({ type: 'restore', subject: subjectOf(), worlds: fit.worlds }, (answer) =>
      this.receiveFit(answer),
    );
  }

  cancel(): void {
    this.reset();
    this.fitState = { state: 'cancelled' };
    this.changed();
  }

  reset(): void {
    this.fitJob?.cancel();
    this.fitJob = undefined;
    this.fitted = undefined;
    this.fitState = { state: 'none' };
    this.forgetEdit();
  }

  /**
   * Starts the prediction for an edited manifest, unless the prediction for this `key` was already started. Drops the
   * last prediction if nothing is edited (`edited` is undefined), or if there is no finished fit.
   */
  predict(edited: { key: string; subject: () => CalibrationSubject } | undefined): void {
    if (edited?.key === this.editKey) return;
    const { fitState } = this;
    if (edited === undefined || fitState.state !== 'done') {
      this.forgetEdit();
      return;
    }
    this.editJob?.cancel();
    this.editKey = edited.key;
    this.editState = { ...noEdit, edit: this.editState.edit, isRunning: true };
    const { calibration, before } = fitState;
    const job = { type: 'predict', subject: edited.subject(), worlds: calibration.worlds, before } as const;
    this.editJob = this.startJob(job, (answer) => {
      if (answer.type === 'predicting')
        this.editState = { ...noEdit, edit: answer.edit, isRunning: true, isEarly: true };
      else if (answer.type === 'predicted') this.editState = { ...noEdit, edit: answer.edit };
      else if (answer.type === 'failed') this.editState = { ...noEdit, failure: answer.message };
      this.changed();
    });
  }

  private forgetEdit(): void {
    this.editJob?.cancel();
    this.editJob = undefined;
    this.editKey = undefined;
    this.editState = noEdit;
  }

  private receiveFit(answer: RecordedAnswer): void {
    if (answer.type === 'progress') this.fitState = { state: 'running', progress: answer.progress };
    else if (answer.type === 'calibrated') {
      const { calibration, before } = answer;
      this.fitState = { state: 'done', calibration, before };
    } else if (answer.type === 'failed') this.fitState = { state: 'failed', message: answer.message };
    this.changed();
  }
}
