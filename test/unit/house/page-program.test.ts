// Two of the page's scripts are also the program of its worker, which computes a long run.
import { createContext, runInContext } from 'node:vm';
import { type BuildOptions, build } from 'esbuild';
import { expect, test } from 'vitest';
import type { SimulationJob, WorkerMessage } from '../../../client/panel/long-run/simulation-job.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { unpackTrace } from '../../../core/simulator/world/packed-trace.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { type Parts, workerProgram } from '../../../protocol/run-parts.ts';
import { productBundles } from '../../../scripts/bundles.mjs';
import { hpa } from '../../support/hpa.ts';
import { scenario } from '../../support/scenario.ts';

test("a worker, started from the text of the page's scripts, computes the same run as the page", async () => {
  const { outputFiles = [] } = await build({ ...(productBundles.panel as BuildOptions), minify: true, write: false });
  const page: { replicastParts?: Parts } = {};
  for (const { path, text } of outputFiles)
    if (/simulator|worker/.test(path)) runInContext(text, createContext({ self: page }));
  const parts = Object.entries(page.replicastParts ?? {}).map(([name, part]) => [name, `${part}`] as const);
  const program = workerProgram(new Map(parts), 'worker.js');
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
    runInContext(program, createContext({ ...scope, self: scope }));
    listen({ data: job });
  });
  expect(answer.type).toBe('done');
  if (answer.type === 'done')
    expect(unpackTrace(answer.packed)).toEqual(simulate(job.autoscaler, job.scenario, job.profile));
});
