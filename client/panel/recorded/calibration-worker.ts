// The entry of the worker that fits worlds and predicts: one job, which is cancelled by ending the worker.
import { type Calibration, calibrate, calibrationOf } from '../../../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../../../core/calibration/calibration-subject.ts';
import { type EditPrediction, predict, predictEditInSteps } from '../../../core/calibration/predict.ts';
import type { RecordedAnswer, RecordedJob } from './recorded-jobs.ts';

// The page's types know a window here, whose `postMessage` wants an origin.
const worker = self as unknown as { postMessage(answer: RecordedAnswer): void };

addEventListener('message', ({ data }: MessageEvent<RecordedJob>) => {
  try {
    worker.postMessage(answerOf(data));
  } catch (error) {
    worker.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function answerOf(job: RecordedJob): RecordedAnswer {
  const { subject } = job;
  switch (job.type) {
    case 'calibrate':
      return calibratedAnswer(subject, fitWorlds(subject));
    case 'restore':
      return calibratedAnswer(subject, calibrationOf(subject, job.worlds));
    case 'predict':
      return { type: 'predicted', edit: predictedEdit(job) };
  }
}

function calibratedAnswer(subject: CalibrationSubject, calibration: Calibration): RecordedAnswer {
  return { type: 'calibrated', calibration, before: predict(subject, calibration.worlds, calibration.uncertainty) };
}

/** Of a shorter recording the whole prediction takes less than a second. */
const longSyncs = 1000;

function predictedEdit({ subject, worlds, before }: Extract<RecordedJob, { type: 'predict' }>): EditPrediction {
  const isLong = subject.run.seconds > longSyncs * subject.profile.syncPeriodSeconds;
  const steps = predictEditInSteps(subject, worlds, before);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (isLong) worker.postMessage({ type: 'predicting', edit: value });
  }
}

/** Every percent is told. */
function fitWorlds(subject: CalibrationSubject): Calibration {
  const steps = calibrate(subject);
  for (let told = 0; ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    const { done, of } = step.value;
    const percent = Math.floor((100 * done) / of);
    if (percent > told) worker.postMessage({ type: 'progress', progress: step.value });
    told = percent;
  }
}
