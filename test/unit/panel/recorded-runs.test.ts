import { describe, expect, test } from 'vitest';
import type { RecordedAnswer, RecordedJob, StartRecordedJob } from '../../../client/panel/recorded/recorded-jobs.ts';
import { RecordedRuns } from '../../../client/panel/recorded/recorded-runs.ts';
import { fingerprintOf } from '../../../client/panel/recorded/recorded-subject.ts';
import type { RecordedFit } from '../../../client/panel/state/recorded-choice.ts';
import type { Calibration } from '../../../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../../../core/calibration/calibration-subject.ts';
import type { EditPrediction, Prediction } from '../../../core/calibration/predict.ts';

const subject = {} as CalibrationSubject;
const fit = { worlds: [{ values: {}, weight: 1 }] } as unknown as RecordedFit;
const calibration = { worlds: fit.worlds } as Calibration;
const before = {} as Prediction;
const ratio = { low: 1, middle: 1, high: 1 };
const edited = (peak: number) =>
  ({ prediction: { peak: { low: peak, middle: peak, high: peak } }, ratio }) as EditPrediction;

interface StartedJob {
  job: RecordedJob;
  answer(answer: RecordedAnswer): void;
  isCancelled: boolean;
}

function start() {
  const jobs: StartedJob[] = [];
  const startJob: StartRecordedJob = (job, receive) => {
    const started = { job, answer: receive, isCancelled: false };
    jobs.push(started);
    return {
      cancel: () => {
        started.isCancelled = true;
      },
    };
  };
  let changes = 0;
  const runs = new RecordedRuns(startJob, () => {
    changes += 1;
  });
  return { runs, jobs, changes: () => changes };
}

function fitted() {
  const started = start();
  started.runs.calibrate(subject, () => fit);
  started.jobs[0]?.answer({ type: 'calibrated', calibration, before });
  return started;
}

const edit = (key: string) => ({ key, subject: () => subject });

describe('a calibration', () => {
  test('tells its progress and then its result', () => {
    const { runs, jobs, changes } = start();
    runs.calibrate(subject, () => fit);
    expect(runs.fit).toEqual({ state: 'running', progress: undefined });
    const progress = { done: 5, of: 10, error: 0.1 };
    jobs[0]?.answer({ type: 'progress', progress });
    expect(runs.fit).toEqual({ state: 'running', progress });
    jobs[0]?.answer({ type: 'calibrated', calibration, before });
    expect(runs.fit).toEqual({ state: 'done', calibration, before });
    expect(changes()).toBe(2);
  });

  test('that is cancelled ends its worker', () => {
    const { runs, jobs } = start();
    runs.calibrate(subject, () => fit);
    runs.cancel();
    expect(jobs[0]?.isCancelled).toBe(true);
    expect(runs.fit).toEqual({ state: 'cancelled' });
  });

  test('that fails says why', () => {
    const { runs, jobs } = start();
    runs.calibrate(subject, () => fit);
    jobs[0]?.answer({ type: 'failed', message: 'out of memory' });
    expect(runs.fit).toEqual({ state: 'failed', message: 'out of memory' });
  });

  test('of this page is not run again, and one of an earlier page is restored once', () => {
    const { runs, jobs } = fitted();
    runs.restore(fit, () => subject);
    expect(jobs).toHaveLength(1);
    const stored = { ...fit };
    runs.restore(stored, () => subject);
    runs.restore(stored, () => subject);
    expect(jobs.map(({ job }) => job.type)).toEqual(['calibrate', 'restore']);
  });
});

describe('an edit', () => {
  test('is predicted once for each text', () => {
    const { runs, jobs } = fitted();
    runs.predict(edit('a'));
    runs.predict(edit('a'));
    expect(jobs.map(({ job }) => job.type)).toEqual(['calibrate', 'predict']);
  });

  test('shows the earlier prediction until the next one is there', () => {
    const { runs, jobs } = fitted();
    runs.predict(edit('a'));
    jobs[1]?.answer({ type: 'predicted', edit: edited(3) });
    runs.predict(edit('b'));
    expect(runs.edit).toMatchObject({ edit: edited(3), isRunning: true });
    jobs[2]?.answer({ type: 'predicted', edit: edited(5) });
    expect(runs.edit).toMatchObject({ edit: edited(5), isRunning: false });
  });

  test('is shown by some worlds first, and then by all', () => {
    const { runs, jobs } = fitted();
    runs.predict(edit('a'));
    jobs[1]?.answer({ type: 'predicting', edit: edited(3) });
    expect(runs.edit).toEqual({ edit: edited(3), isRunning: true, isEarly: true, failure: undefined });
    jobs[1]?.answer({ type: 'predicted', edit: edited(4) });
    expect(runs.edit).toEqual({ edit: edited(4), isRunning: false, failure: undefined });
    jobs[1]?.answer({ type: 'predicting', edit: edited(3) });
    runs.predict(edit('b'));
    expect(runs.edit.isEarly).toBe(undefined);
  });

  test('that another one follows is cancelled', () => {
    const { runs, jobs } = fitted();
    runs.predict(edit('a'));
    runs.predict(edit('b'));
    expect(jobs[1]?.isCancelled).toBe(true);
  });

  test('that is taken back has no prediction', () => {
    const { runs, jobs } = fitted();
    runs.predict(edit('a'));
    jobs[1]?.answer({ type: 'predicted', edit: edited(3) });
    runs.predict(undefined);
    expect(runs.edit.edit).toBeUndefined();
  });

  test('is not predicted before worlds are fitted, and not after they are forgotten', () => {
    const { runs, jobs } = start();
    runs.predict(edit('a'));
    expect(jobs).toEqual([]);
    const after = fitted();
    after.runs.predict(edit('a'));
    after.runs.reset();
    expect(after.jobs[1]?.isCancelled).toBe(true);
    expect(after.runs.edit.edit).toBeUndefined();
  });
});

test('texts that differ in one character have other fingerprints', () => {
  expect(fingerprintOf('seconds,load\n0,1\n')).toBe(fingerprintOf('seconds,load\n0,1\n'));
  expect(fingerprintOf('seconds,load\n0,1\n')).not.toBe(fingerprintOf('seconds,load\n0,2\n'));
});
