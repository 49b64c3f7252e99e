// The page's script is the worker's, too: where there is no document it computes a long run and begins no page.
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

test("the page's program, started from its own text where there is no document, computes what the page would", async () => {
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
    // It begins one turn later than its script ends; a worker keeps what is sent to it until then.
    setTimeout(() => listen({ data: job }), 0);
  });
  expect(answer.type).toBe('done');
  if (answer.type === 'done')
    expect(unpackTrace(answer.packed)).toEqual(simulate(job.autoscaler, job.scenario, job.profile));
});
