// What `calibrate` shows, in every format.
import type { Calibration } from '../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../core/calibration/calibration-subject.ts';
import type { OtherRun, PredictionThere } from '../core/calibration/other-run.ts';
import type { EditPrediction } from '../core/calibration/predict.ts';
import type { LineDifference, StepLine } from '../core/measured/step-line.ts';

export interface CalibratedRecording {
  file: string;
  recording: string;
  subject: CalibrationSubject;
  calibration: Calibration;
  /** What the edited manifest would have done. */
  edited?: PredictedEdit | undefined;
  /** Under the load of another recording. */
  other?: PredictedOther | undefined;
}

export interface PredictedEdit extends EditPrediction {
  file: string;
}

export interface PredictedOther extends PredictionThere {
  recording: string;
  subject: CalibrationSubject;
  run: OtherRun;
  /** What the other recording has of replicas, and how far the prediction lies from it. */
  measured?: { replicas: StepLine; difference: LineDifference } | undefined;
  edited?: PredictedEdit | undefined;
}
