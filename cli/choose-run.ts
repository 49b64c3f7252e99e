import path from 'node:path';
import { isScenarioUri } from '../core/analysis/scenario/uris.ts';
import { fileName } from '../core/index/uris.ts';
import { adjacentScenario } from '../core/workspace/scenarios.ts';
import type { Store } from '../core/workspace/store.ts';
import {
  assertAppliesTo,
  type ChosenScenario,
  chooseScenario,
  emptyScenario,
  manifestFileOf,
} from './choose-scenario.ts';
import { CommandError, type Io } from './io.ts';
import { projectStore } from './project-store.ts';
import { fileUri } from './workspace-index.ts';

export interface ChosenRun {
  manifest: string;
  /** `standard`, or the path of the scenario file. */
  name: string;
  scenario: ChosenScenario;
}

/** Chooses the scenario that the user named, or else the scenario file next to the manifest, or else `standard`. */
export async function chooseRun(io: Io, file: string, chosen: string | undefined): Promise<ChosenRun> {
  const store = projectStore(io);
  const scenarioFile = isScenarioUri(file) ? file : undefined;
  if (scenarioFile !== undefined && chosen !== undefined)
    throw new CommandError(`${file} is itself a scenario: it cannot be combined with --scenario.`);
  const name = scenarioFile ?? chosen ?? (await adjacentScenarioOf(store, file)) ?? 'standard';
  const scenario = name === 'standard' ? emptyScenario : await chooseScenario(io, name, store);
  if (!scenario) throw new CommandError('--scenario envelope has no load: use standard or a file *.replicast.yaml.');
  const manifest = scenarioFile === undefined ? file : await manifestFileOf(store, scenarioFile, scenario);
  assertAppliesTo(name, scenario, manifest);
  return { manifest, name, scenario };
}

async function adjacentScenarioOf(store: Store, file: string): Promise<string | undefined> {
  const found = await store.ask((read) => adjacentScenario(read, fileUri(file)));
  return found === undefined ? undefined : path.join(path.dirname(file), fileName(found));
}
