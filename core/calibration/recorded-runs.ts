// The runs of an autoscaler in one world under the load of a recording, from its first count on. When the first sync
// was is not known, so there is one run for each of several phases.
import type { StepLine } from '../measured/step-line.ts';
import type { Scenario, SeriesPoint } from '../model/scenario/scenario.ts';
import { stepPoints } from '../model/scenario/step-points.ts';
import type { Profile } from '../simulator/profile.ts';
import { simulate, type WorldTrace } from '../simulator/world/simulate.ts';
import type { CalibrationSubject } from './calibration-subject.ts';
import { scenarioWith, type World } from './world-parameters.ts';

export interface RecordedRun {
  trace: WorldTrace;
  /** The desired replicas. */
  line: StepLine;
}

/** Runs the autoscaler in a world, once for each phase. */
export function recordedRunner(subject: CalibrationSubject): (world: World) => RecordedRun[] {
  const { autoscaler, profile } = subject;
  const recorded = withRecordedLoad(subject);
  const phases = phasesOf(profile);
  return (world) => {
    const scenario = scenarioWith(recorded, world);
    return phases.map((phaseMs) => {
      const controller = { ...scenario.controller, phaseMs };
      const trace = simulate(autoscaler, { ...scenario, controller }, profile);
      return { trace, line: lineOf(trace) };
    });
  };
}

const phaseCount = 3;

/** Moments spread over the period, in milliseconds. */
function phasesOf({ syncPeriodSeconds }: Profile): number[] {
  return Array.from({ length: phaseCount }, (_, i) => Math.round(((i + 0.5) / phaseCount) * syncPeriodSeconds * 1000));
}

/** Each value of the load holds until the next one. */
function withRecordedLoad({ scenario, run }: Pick<CalibrationSubject, 'scenario' | 'run'>): Scenario {
  const { load = [], replicas = [] } = run.columns;
  return {
    ...scenario,
    horizonSeconds: run.seconds,
    start: { replicas: replicas[0]?.[1] ?? scenario.start.replicas },
    load: { shape: 'points', at: stepPoints(load), noise: scenario.load.noise },
  };
}

function lineOf({ ticks }: WorldTrace): StepLine {
  const steps: SeriesPoint[] = [[0, ticks[0]?.current ?? 0]];
  for (const { atMs, desired } of ticks) if (desired !== steps.at(-1)?.[1]) steps.push([atMs / 1000, desired]);
  return steps;
}
