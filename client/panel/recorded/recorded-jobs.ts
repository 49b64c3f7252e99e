// The jobs of the page's worker. Messages are not parsed, because page and worker come from the same bundle.
import type { Calibration, CalibrationProgress } from '../../../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../../../core/calibration/calibration-subject.ts';
import type { FittedWorld } from '../../../core/calibration/fitted-world.ts';
import type { EditPrediction, Prediction } from '../../../core/calibration/predict.ts';
import { startWorker } from '../runs/start-worker.ts';

export type RecordedJob =
  | { type: 'calibrate'; subject: CalibrationSubject }
  | { type: 'restore'; subject: CalibrationSubject; worlds: readonly FittedWorld[] }
  | { type: 'predict'; subject: CalibrationSubject; worlds: readonly FittedWorld[]; before: Prediction };

export type RecordedAnswer =
  | { type: 'progress'; progress: CalibrationProgress }
  | { type: 'calibrated'; calibration: Calibration; before: Prediction }
  | { type: 'predicting'; edit: EditPrediction }
  | { type: 'predicted'; edit: EditPrediction }
  | { type: 'failed'; message: string };

/**
 * The job ends with its first final answer. The answers `progress` and `predicting` are not final: `predicting` is a
 * prediction from only some of the simulations.
 */
export type StartRecordedJob = (job: RecordedJob, receive: (answer: RecordedAnswer) => void) => { cancel(): void };

export const startRecordedJob: StartRecordedJob = (job, receive) =>
  startWorker<RecordedAnswer>(job, {
    receive: (answer) => {
      receive(answer);
      return answer.type !== 'progress' && answer.type !== 'predicting';
    },
    failed: (message) => receive({ type: 'failed', message }),
  });
