// In a worker: one run, told of while it goes on.
import { packTrace } from '../../../core/simulator/world/packed-trace.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import type { SimulationJob, WorkerMessage } from './simulation-job.ts';

type Post = (message: WorkerMessage, transfer?: ArrayBufferLike[]) => void;

export function answerSimulation({ autoscaler, scenario, profile }: SimulationJob, post: Post): void {
  const trace = simulate(autoscaler, scenario, profile, { onProgress: (atMs) => post({ type: 'progress', atMs }) });
  const { packed, transfer } = packTrace(trace);
  post({ type: 'done', packed }, transfer);
}
