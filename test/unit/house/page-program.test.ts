// The page's script is also the worker's: without a document it computes a long run and starts no page.
import { createContext, runInContext } from 'node:vm';
import { type BuildOptions, build } from 'esbuild';
import { expect, test } from 'vitest';
import type { SimulationJob, WorkerMessage } from '../../../client/panel/long-run/simulation-job.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { unpackTrace } from '../../../core/simulator/world/packed-trace.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { productBundles } from '../../../scripts/bundles.mjs';
import { hpa } from '../../support/hpa.ts';
import { scenario } from '../../support/scenario.ts';

test("the page's program, started as a worker from its own text, computes the same run as the page", async () => {
  const { outputFiles = [] } = await build({ ...(productBundles.panel as BuildOptions), minify: true, write: false });
  const job: SimulationJob = {
    autoscaler: hpa({ maxReplicas: 20 }),
    scenario: scenario(),
    profile: newestReleaseProfile(),
  };
  const answer = await new Promise<WorkerMessage>((resolve) => {
    let listen: (event: { data: SimulationJob }) => void = () => {};
    const scope = {
      addEventListener: (_: 'message', listener: typeof listen) => {
        listen = listener;
      },
      postMessage: (message: WorkerMessage) => message.type === 'progress' || resolve(message),
    };
    const context = createContext({ ...scope, self: scope });
    runInContext(outputFiles[0]?.text ?? '', context);
    // It starts one turn after its script ends; a worker queues messages until then.
    setTimeout(() => listen({ data: job }), 0);
  });
  expect(answer.type).toBe('done');
  if (answer.type === 'done')
    expect(unpackTrace(answer.packed)).toEqual(simulate(job.autoscaler, job.scenario, job.profile));
});
