import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chooseScenario } from '../../cli/choose-scenario.ts';
import { releasesFrom } from '../../cli/profile.ts';
import { projectWorkspace } from '../../cli/project-store.ts';
import { readAutoscalers } from '../../cli/read-autoscalers.ts';
import { runSimulation } from '../../cli/run-simulation.ts';
import type { Simulation } from '../../cli/simulation.ts';
import { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import { root } from '../../scripts/paths.mjs';
import { ioOf } from './io.ts';

const allFiles: readonly (readonly [string, string])[] = readdirSync(path.join(root, 'examples'), {
  recursive: true,
  encoding: 'utf8',
})
  .map((file) => `examples/${file.split(path.sep).join('/')}`)
  .filter((file) => /\.(?:ya?ml|tpl)$/.test(file))
  .sort()
  .map((file) => [file, readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n')]);

/** Guides and recordings are no examples of the gallery. */
const isOfRepository = ([file]: readonly [string, string]) => /^examples\/(?:recorded|review|testing)\//.test(file);

export const exampleRepositories: Readonly<Record<string, string>> = Object.fromEntries(
  allFiles.filter(isOfRepository),
);

export const exampleFiles: Readonly<Record<string, string>> = Object.fromEntries(
  allFiles.filter((each) => !isOfRepository(each)),
);

export interface ExampleRun {
  manifest: string;
  /** The index of the document, from 0. */
  document: number;
  /** The path of the scenario, like `manifest`; undefined: fastest scale-up and scale-down. */
  scenario: string | undefined;
  release: string | undefined;
}

export async function runExample({ manifest, document, scenario, release }: ExampleRun): Promise<Simulation> {
  const io = ioOf({ ...exampleFiles });
  const file = `examples/${manifest}.yaml`;
  const scenarioFile = scenario === undefined ? 'envelope' : `examples/${scenario}.replicast.yaml`;
  const chosenScenario = await chooseScenario(io, scenarioFile);
  const releases = releasesFrom({ ...chosenScenario?.profile, ...(release !== undefined && { kubernetes: release }) });
  const { files } = await readAutoscalers(io, [file], { options: {}, chosen: releases.chosen });
  const located = files.flatMap(({ autoscalers }) => autoscalers).find((one) => one.document === document);
  if (!located) throw new Error(`${file} has no autoscaler in document ${document}`);
  const result = await runSimulation(located, {
    scenario: scenarioFile,
    chosenScenario,
    releases,
    texts: new Map(Object.entries(exampleFiles)),
    workspace: projectWorkspace(io, async () => new WorkspaceIndex()),
  });
  if ('reason' in result) throw new Error(`${file}: ${result.reason}`);
  return result;
}
