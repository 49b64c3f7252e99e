// `replicast lab`: simulates manifests with a changed rule of the controller, and prints the differences.
import type { RuleChange } from '../core/lab/rule-change.ts';
import { ruleChanges } from '../core/lab/rule-changes.ts';
import { tryRule } from '../core/lab/try-rule.ts';
import { once } from '../core/model/once.ts';
import { maxCommandWork } from '../core/simulator/world/run-cost.ts';
import type { ChartOptions } from './charts/chart-options.ts';
import { sideOfPath } from './diff/diff-sides.ts';
import { readSide } from './diff/read-side.ts';
import { findFiles } from './find-files.ts';
import type { FormatName } from './formats/format-names.ts';
import { type LabResult, labAsJson, labAsMarkdown, labAsText, type TriedRule } from './formats/lab.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { type ProfileOptions, releasesFrom } from './profile.ts';
import { progressOf } from './progress.ts';
import { configOfPaths, withConfig } from './project-config.ts';
import { projectStore, projectWorkspace } from './project-store.ts';
import { surroundingFiles } from './surrounding-files.ts';
import { type Terminal, terminalOf } from './terminal.ts';
import { appliedFolders, buildIndex } from './workspace-index.ts';

export interface LabOptions extends ProfileOptions, ChartOptions {
  change?: string[];
  format: FormatName<'lab'>;
}

const formats: Record<FormatName<'lab'>, (result: LabResult, terminal: Terminal) => string> = {
  text: labAsText,
  markdown: labAsMarkdown,
  json: labAsJson,
};

export async function runLab(io: Io, paths: readonly string[], options: LabOptions): Promise<ExitCode> {
  const changes = changesOf(options.change);
  const store = projectStore(io);
  const releases = releasesFrom(withConfig(options, await configOfPaths(io, paths, store)));
  const all = [];
  let allRead = true;
  for (const path of paths) {
    const found = await findFiles(io, [path], { store });
    const index = once(async () =>
      buildIndex(io, [...found.files, ...(await surroundingFiles(io, [path]))], await appliedFolders(io, [path])),
    );
    const workspace = projectWorkspace(io, index, store);
    const side = await readSide({ side: await sideOfPath(io, path), found }, { options, releases, workspace });
    all.push(...side.autoscalers);
    allRead &&= side.allRead;
  }
  const simulated = all.flatMap((one) => (one.compared ? [{ ...one, compared: one.compared }] : []));
  if (simulated.length === 0) throw new CommandError(`${paths.join(', ')}: no autoscaler can be simulated.`);
  const progress = progressOf(io, { command: 'lab', of: changes.length * simulated.length, what: 'runs' });
  const tried: TriedRule[] = [];
  for (const change of changes) {
    const effects = [];
    for (const { compared, file, name, findScenario } of simulated) {
      const effect = tryRule(change, compared, { maxWork: maxCommandWork, scenario: await findScenario() });
      if (effect) effects.push({ file, name, ...effect });
      progress.add(1);
    }
    tried.push({ change, effects });
  }
  io.out(formats[options.format]({ tried, count: simulated.length }, terminalOf(io)));
  return allRead ? exitCodes.success : exitCodes.failed;
}

function changesOf(names: readonly string[] = ruleChanges.map(({ name }) => name)): RuleChange[] {
  return names.map((name) => {
    const change = ruleChanges.find((one) => one.name === name);
    if (change) return change;
    throw new CommandError(`--change ${name}: use ${ruleChanges.map((one) => one.name).join(', ')}.`);
  });
}
