// What `calibrate` shows, in every format.
import type { Calibration } from '../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../core/calibration/calibration-subject.ts';
import type { Prediction } from '../core/calibration/predict.ts';

export interface CalibratedRecording {
  file: string;
  recording: string;
  subject: CalibrationSubject;
  calibration: Calibration;
  /** What the edited manifest would have done. */
  edited?: { file: string; prediction: Prediction } | undefined;
}
