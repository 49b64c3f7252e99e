// The worker's entry: one run, told of while it goes on. It is cancelled by ending the worker.
import { packTrace } from '../../../core/simulator/world/packed-trace.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import type { SimulationJob, WorkerMessage } from './simulation-job.ts';

// The page's types know a window here, whose `postMessage` wants an origin.
const worker = self as unknown as { postMessage(message: WorkerMessage, transfer?: ArrayBufferLike[]): void };

addEventListener('message', ({ data }: MessageEvent<SimulationJob>) => {
  try {
    const { autoscaler } = data;
    const trace = simulate(autoscaler, data.scenario, data.profile, {
      onProgress: (atMs) => worker.postMessage({ type: 'progress', atMs }),
    });
    const { packed, transfer } = packTrace(trace);
    worker.postMessage({ type: 'done', packed }, transfer);
  } catch (error) {
    worker.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
