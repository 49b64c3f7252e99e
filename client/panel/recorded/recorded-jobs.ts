// What the page has a worker compute of a recording. Both come from the same bundle, so messages are not parsed.
import type { Calibration, CalibrationProgress } from '../../../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../../../core/calibration/calibration-subject.ts';
import type { FittedWorld } from '../../../core/calibration/fitted-world.ts';
import type { EditPrediction, Prediction } from '../../../core/calibration/predict.ts';
import { startWorker } from '../runs/start-worker.ts';

export type RecordedJob =
  /** Fits worlds. */
  | { type: 'calibrate'; subject: CalibrationSubject }
  /** What the worlds that were fitted earlier say. */
  | { type: 'restore'; subject: CalibrationSubject; worlds: readonly FittedWorld[] }
  /** What an edited manifest would have done in them. */
  | { type: 'predict'; subject: CalibrationSubject; worlds: readonly FittedWorld[]; before: Prediction };

export type RecordedAnswer =
  | { type: 'progress'; progress: CalibrationProgress }
  /** `before`: what an edit is compared with. */
  | { type: 'calibrated'; calibration: Calibration; before: Prediction }
  /** By some of the worlds. */
  | { type: 'predicting'; edit: EditPrediction }
  | { type: 'predicted'; edit: EditPrediction }
  | { type: 'failed'; message: string };

/** Begins at once; every answer but a progress, and what some worlds say, is the last. */
export type StartRecordedJob = (job: RecordedJob, receive: (answer: RecordedAnswer) => void) => { cancel(): void };

export const startRecordedJob: StartRecordedJob = (job, receive) =>
  startWorker<RecordedAnswer>(job, {
    receive: (answer) => {
      receive(answer);
      return answer.type !== 'progress' && answer.type !== 'predicting';
    },
    failed: (message) => receive({ type: 'failed', message }),
  });
