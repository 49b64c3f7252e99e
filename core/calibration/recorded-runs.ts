// Runs an autoscaler in a candidate world under the load of a recording. The phase of the first sync within the sync
// period is unknown, so there is one run for each of several phases.
import {
  areaOf,
  differenceBetween,
  GrowingArea,
  type StepLine,
  shareOf,
  stepsOfSamples,
} from '../measured/step-line.ts';
import type { Scenario, SeriesPoint } from '../model/scenario/scenario.ts';
import { stepPoints } from '../model/scenario/step-points.ts';
import { createController } from '../simulator/controllers.ts';
import type { Profile } from '../simulator/profile.ts';
import type { Tick } from '../simulator/trace.ts';
import { run } from '../simulator/world/run.ts';
import { simulate, type WorldTrace } from '../simulator/world/simulate.ts';
import type { CalibrationSubject } from './calibration-subject.ts';
import { type CandidateWorld, scenarioOfWorld } from './world-parameters.ts';

export interface RecordedRun {
  trace: WorldTrace;
  /** The desired replicas over time. */
  line: StepLine;
}

export function recordedRunner(subject: CalibrationSubject): (world: CandidateWorld) => RecordedRun[] {
  const { autoscaler, profile } = subject;
  const phasesIn = recordedPhases(subject);
  return (world) =>
    phasesIn(world).map((scenario) => {
      const trace = simulate(autoscaler, scenario, profile);
      return { trace, line: lineOf(trace.ticks) };
    });
}

/**
 * Returns a function that computes the area between simulated and measured replicas as a share of the replica-seconds,
 * averaged over the phases. The function returns infinity as soon as this error is certain to exceed `most`.
 */
export function recordedErrors(subject: CalibrationSubject): (world: CandidateWorld, most: number) => number {
  const { autoscaler, profile, run } = subject;
  const phasesIn = recordedPhases(subject);
  const measured = stepsOfSamples(run.columns.replicas ?? []);
  const whole = areaOf(measured, run.seconds);
  return (world, most) => {
    let sum = 0;
    for (const scenario of phasesIn(world)) {
      const left = whole > 0 ? (most * phaseCount - sum) * whole : Number.POSITIVE_INFINITY;
      const ticks = ticksNear(measured, left, { autoscaler, scenario, profile });
      if (!ticks) return Number.POSITIVE_INFINITY;
      sum += shareOf(differenceBetween(measured, lineOf(ticks), run.seconds));
    }
    return sum / phaseCount;
  };
}

interface Simulated extends Pick<CalibrationSubject, 'autoscaler' | 'profile'> {
  scenario: Scenario;
}

function ticksNear(
  measured: StepLine,
  mostArea: number,
  { autoscaler, scenario, profile }: Simulated,
): Tick[] | undefined {
  const ticks: Tick[] = [];
  const area = new GrowingArea(measured);
  const keep = (tick: Tick) => {
    area.growTo(tick.atMs / 1000, ticks.at(-1)?.desired ?? tick.current);
    ticks.push(tick);
  };
  const isFar = () => area.value > mostArea;
  run(createController(autoscaler, scenario, profile), scenario, {
    mergesCohorts: true,
    onSync: ({ tick }, isWarmUp) => {
      if (!isWarmUp) keep(tick);
    },
    onRepetition: keep,
    onCompanionScale: keep,
    isEnough: isFar,
  });
  return isFar() ? undefined : ticks;
}

export function scenarioUnderRecording(subject: CalibrationSubject, world: CandidateWorld): Scenario {
  return scenarioOfWorld(withRecordedLoad(subject), world);
}

function recordedPhases(subject: CalibrationSubject): (world: CandidateWorld) => Scenario[] {
  const recorded = withRecordedLoad(subject);
  const phases = phasesOf(subject.profile);
  return (world) => {
    const scenario = scenarioOfWorld(recorded, world);
    return phases.map((phaseMs) => ({ ...scenario, controller: { ...scenario.controller, phaseMs } }));
  };
}

const phaseCount = 3;

function phasesOf({ syncPeriodSeconds }: Profile): number[] {
  return Array.from({ length: phaseCount }, (_, i) => Math.round(((i + 0.5) / phaseCount) * syncPeriodSeconds * 1000));
}

function withRecordedLoad({ scenario, run }: Pick<CalibrationSubject, 'scenario' | 'run'>): Scenario {
  const { load = [], replicas = [] } = run.columns;
  return {
    ...scenario,
    horizonSeconds: run.seconds,
    start: { replicas: replicas[0]?.[1] ?? scenario.start.replicas },
    load: { shape: 'points', at: stepPoints(load), noise: scenario.load.noise },
  };
}

function lineOf(ticks: readonly Tick[]): StepLine {
  const steps: SeriesPoint[] = [[0, ticks[0]?.current ?? 0]];
  for (const { atMs, desired } of ticks) if (desired !== steps.at(-1)?.[1]) steps.push([atMs / 1000, desired]);
  return steps;
}
