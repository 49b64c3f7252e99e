import { type Calibration, calibrate, calibrationOf } from '../../../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../../../core/calibration/calibration-subject.ts';
import { type EditPrediction, predict, predictEditInSteps } from '../../../core/calibration/predict.ts';
import type { RecordedAnswer, RecordedJob } from './recorded-jobs.ts';

type Post = (answer: RecordedAnswer) => void;

export function answerRecorded(job: RecordedJob, post: Post): void {
  post(answerOf(job, post));
}

function answerOf(job: RecordedJob, post: Post): RecordedAnswer {
  const { subject } = job;
  switch (job.type) {
    case 'calibrate':
      return calibratedAnswer(subject, fitWorlds(subject, post));
    case 'restore':
      return calibratedAnswer(subject, calibrationOf(subject, job.worlds));
    case 'predict':
      return { type: 'predicted', edit: predictedEdit(job, post) };
  }
}

function calibratedAnswer(subject: CalibrationSubject, calibration: Calibration): RecordedAnswer {
  return { type: 'calibrated', calibration, before: predict(subject, calibration.worlds, calibration.uncertainty) };
}

/**
 * A recording with more syncs than `longSyncs` gets an early prediction. The whole prediction of a shorter recording
 * takes less than a second.
 */
const longSyncs = 1000;

function predictedEdit(job: Extract<RecordedJob, { type: 'predict' }>, post: Post): EditPrediction {
  const { subject, worlds, before } = job;
  const isLong = subject.run.seconds > longSyncs * subject.profile.syncPeriodSeconds;
  const steps = predictEditInSteps(subject, worlds, before);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (isLong) post({ type: 'predicting', edit: value });
  }
}

function fitWorlds(subject: CalibrationSubject, post: Post): Calibration {
  const steps = calibrate(subject);
  for (let told = 0; ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    const { done, of } = step.value;
    const percent = Math.floor((100 * done) / of);
    if (percent > told) post({ type: 'progress', progress: step.value });
    told = percent;
  }
}
