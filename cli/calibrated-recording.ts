import type { Calibration } from '../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../core/calibration/calibration-subject.ts';
import type { OtherRun, PredictionThere } from '../core/calibration/other-run.ts';
import type { EditPrediction } from '../core/calibration/predict.ts';
import type { LineDifference, StepLine } from '../core/measured/step-line.ts';
import type { ContradictedSubject, RecordedSubject } from './recorded-subject.ts';

export interface CalibratedRecording {
  file: string;
  recording: string;
  subject: RecordedSubject;
  calibration: Calibration;
  edited?: ContradictedEdit | undefined;
  other?: PredictedOther | undefined;
}

export interface PredictedEdit extends EditPrediction {
  file: string;
}

export interface ContradictedEdit extends PredictedEdit {
  subject: Pick<ContradictedSubject, 'object' | 'condition'>;
}

export interface PredictedOther extends PredictionThere {
  recording: string;
  subject: CalibrationSubject;
  run: OtherRun;
  measured?: { replicas: StepLine; difference: LineDifference } | undefined;
  edited?: PredictedEdit | undefined;
}
