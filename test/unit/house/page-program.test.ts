// The page's script is the worker's, too: where there is no document it computes a long run and begins no page.
import { createContext, runInContext } from 'node:vm';
import { type BuildOptions, build } from 'esbuild';
import { expect, test } from 'vitest';
import type { FromWorker, Job } from '../../../client/panel/long-run/job.ts';
import { newestProfile } from '../../../core/simulator/profile.ts';
import { unpackTrace } from '../../../core/simulator/world/packed.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { productBundles } from '../../../scripts/bundles.mjs';
import { hpa } from '../../support/hpa.ts';
import { scenario } from '../../support/scenario.ts';

test("the page's program, started from its own text where there is no document, computes what the page would", async () => {
  const { outputFiles = [] } = await build({ ...(productBundles.panel as BuildOptions), minify: true, write: false });
  const job: Job = { autoscaler: hpa({ maxReplicas: 20 }), scenario: scenario(), profile: newestProfile() };
  const answer = await new Promise<FromWorker>((resolve) => {
    let listen: (event: { data: Job }) => void = () => {};
    const scope = {
      addEventListener: (_: 'message', listener: typeof listen) => {
        listen = listener;
      },
      postMessage: (message: FromWorker) => message.type === 'progress' || resolve(message),
    };
    const context = createContext({ ...scope, self: scope });
    runInContext(outputFiles[0]?.text ?? '', context);
    // It begins one turn later than its script ends; a worker keeps what is sent to it until then.
    setTimeout(() => listen({ data: job }), 0);
  });
  expect(answer.type).toBe('done');
  if (answer.type === 'done') expect(unpackTrace(answer.packed)).toEqual(simulate(job.autoscaler, job.scenario, job.profile));
});
