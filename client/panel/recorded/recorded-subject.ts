import { type CalibrationSubject, withCapacity } from '../../../core/calibration/calibration-subject.ts';
import type { MeasuredRun } from '../../../core/measured/measured-run.ts';
import { toPartialScenario } from '../form/to-partial-scenario.ts';
import { toProfile, toScenario } from '../form/to-scenario.ts';
import type { RunInput } from '../state/page-model.ts';
import type { RecordedFit } from '../state/recorded-choice.ts';

export type RecordedInput = Pick<RecordedFit, 'form' | 'defaults'> & { run: RunInput };

/**
 * Returns the input of a calibration. The facts about the workload come from the form, and the load comes from the
 * recording.
 */
export function recordedSubject({ run, form, defaults }: RecordedInput, measured: MeasuredRun): CalibrationSubject {
  const { autoscaler, workload, profile } = run;
  const { capacityPerPod } = toPartialScenario(form, defaults.load).workload ?? {};
  const scenario = withCapacity(toScenario(form, { workload, defaults }), capacityPerPod);
  return { autoscaler, profile: toProfile(form, profile), scenario, run: measured };
}

export function inputKey({ autoscaler, workload, profile }: RunInput): string {
  return JSON.stringify([autoscaler, workload, profile]);
}

export function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length}-${hash >>> 0}`;
}
