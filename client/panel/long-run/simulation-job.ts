// The messages between the page and its worker. They are not parsed, because both programs come from the same bundle.
import type { Autoscaler } from '../../../core/model/autoscaler.ts';
import type { Scenario } from '../../../core/model/scenario/scenario.ts';
import type { Profile } from '../../../core/simulator/profile.ts';
import type { PackedTrace } from '../../../core/simulator/world/packed-trace.ts';
import type { WorldTrace } from '../../../core/simulator/world/simulate.ts';

export interface SimulationJob {
  type: 'simulate';
  autoscaler: Autoscaler;
  scenario: Scenario;
  profile: Profile;
}

export type WorkerMessage =
  /** `atMs` is in milliseconds of simulated time. */
  { type: 'progress'; atMs: number } | { type: 'done'; packed: PackedTrace } | { type: 'failed'; message: string };

export interface JobListener {
  progress(atMs: number): void;
  done(trace: WorldTrace): void;
  failed(message: string): void;
}

/** Starts a job. Unless the job is cancelled, the last call to the listener is `done` or `failed`. */
export type StartJob = (job: SimulationJob, listener: JobListener) => { cancel(): void };
