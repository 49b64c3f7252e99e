// The program of the page's workers. Each worker does one job. The page terminates the worker to cancel the job.
import { packTrace } from '../../../core/simulator/world/packed-trace.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import type { SimulationJob, WorkerMessage } from '../long-run/simulation-job.ts';
import { answerRecorded } from '../recorded/answer-job.ts';
import type { RecordedJob } from '../recorded/recorded-jobs.ts';
import { answerAttack } from '../tuning/answer-attack.ts';
import type { AttackJob } from '../tuning/attack-jobs.ts';

// TypeScript gives `self` the type of a window, whose `postMessage` requires an origin.
const worker = self as unknown as { postMessage(answer: object, transfer?: ArrayBufferLike[]): void };

addEventListener('message', ({ data: job }: MessageEvent<SimulationJob | RecordedJob | AttackJob>) => {
  try {
    if (job.type === 'simulate') answerSimulation(job, (answer, transfer) => worker.postMessage(answer, transfer));
    else if (job.type === 'attack') answerAttack(job, (answer) => worker.postMessage(answer));
    else answerRecorded(job, (answer) => worker.postMessage(answer));
  } catch (error) {
    worker.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

type Post = (message: WorkerMessage, transfer?: ArrayBufferLike[]) => void;

function answerSimulation({ autoscaler, scenario, profile }: SimulationJob, post: Post): void {
  const trace = simulate(autoscaler, scenario, profile, { onProgress: (atMs) => post({ type: 'progress', atMs }) });
  const { packed, transfer } = packTrace(trace);
  post({ type: 'done', packed }, transfer);
}
