import path from 'node:path';
import type { ComparedAutoscaler } from '../../core/comparison/compared-autoscaler.ts';
import type { NamedScenario } from '../../core/editor/document-support.ts';
import type { Path } from '../../core/model/path.ts';
import { asObject } from '../../core/model/read-value.ts';
import { readWorkloadFacts, type WorkloadFacts } from '../../core/model/scenario/workload-facts.ts';
import { isList, isObject, type ObjectValue } from '../../core/model/value.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import { readableScenario } from '../active-scenario.ts';
import type { ChartOptions } from '../charts/chart-options.ts';
import type { Source } from '../charts/source.ts';
import type { LocatedAutoscaler } from '../located-autoscaler.ts';
import { type LocatedWorkload, likelyWorkload, type ReadWorkload } from '../located-workload.ts';
import type { CommandReleases } from '../profile.ts';
import { readAutoscalers } from '../read-autoscalers.ts';
import { runSimulation, type SimulationContext } from '../run-simulation.ts';
import { type DiffSide, nameIn } from './diff-sides.ts';
import { noteOfReason, notesOf, type SideNote } from './side-notes.ts';
import { type FoundSide, sourceKeyOf } from './unaffected-sources.ts';

export interface SideAutoscaler {
  side: DiffSide;
  located: LocatedAutoscaler;
  /**
   * The file or template, the values files and the kustomization of the autoscaler, one name per line. The names are
   * relative to the root folder of the side, so that they can be compared with the names on the other side.
   */
  place: string;
  /** The key (`sourceKeyOf`) of the file, chart or kustomization in which the autoscaler was found. */
  source: string | undefined;
  file: string;
  text: string;
  kind: string;
  name: string;
  environment?: string | undefined;
  compared?: ComparedAutoscaler;
  findScenario(): Promise<NamedScenario | undefined>;
  notes: readonly SideNote[];
  findWorkloadField(path: Path): { file: string; line?: number | undefined } | undefined;
}

export interface ReadSide {
  autoscalers: readonly SideAutoscaler[];
  allRead: boolean;
  /**
   * The keys (`sourceKeyOf`) of the sources that cannot be read, rendered or built, each with the reason as a sentence.
   */
  failed: readonly { key: string; reason: string }[];
}

export interface ReadSideOptions {
  options: ChartOptions;
  releases: CommandReleases;
  workspace: Workspace;
  isRead?: ((source: Source) => boolean) | undefined;
}

export async function readSide(
  { side, found }: FoundSide,
  { options, releases, workspace, isRead }: ReadSideOptions,
): Promise<ReadSide> {
  const { chosen } = releases;
  const part = { options, found, isPart: true, withEnvironments: true, chosen, isRead };
  const { files, allRead, failed } = await readAutoscalers(side.io, side.paths, part);
  const context = { scenario: 'envelope', chosenScenario: undefined, releases, texts: new Map(), workspace };
  const autoscalers: SideAutoscaler[] = [];
  for (const { text, autoscalers: inFile, source } of files)
    for (const located of inFile)
      autoscalers.push({
        ...placed(side, located, { text, source, workspace }),
        ...(await behaving(located, context)),
      });
  return {
    autoscalers,
    allRead,
    failed: failed.map(({ source, reason }) => ({ key: sourceKeyOf(side, source), reason })),
  };
}

function placed(
  side: DiffSide,
  located: LocatedAutoscaler,
  { text, source, workspace }: { text: string; source: Source | undefined; workspace: Workspace },
) {
  const { file, document, item, template, renderedWith, builtWith, description, name = '' } = located;
  const values = renderedWith?.files ?? (template === undefined ? [] : [file]);
  const folder = builtWith === undefined ? [] : [builtWith];
  return {
    side,
    located,
    place: [template ?? file, ...values, ...folder].map((each) => nameIn(side, each)).join('\n'),
    source: source && sourceKeyOf(side, source),
    file: nameIn(side, file),
    text,
    kind: description?.kind ?? '',
    name,
    environment: builtWith === undefined ? environmentOf(located) : nameIn(side, builtWith) || undefined,
    findScenario: () => readableScenario(workspace, { file: template ?? file, document, item }, undefined),
  };
}

function environmentOf({ template, file }: LocatedAutoscaler): string | undefined {
  const name = path.basename(file);
  return template === undefined || /^values\.ya?ml$/.test(name) ? undefined : name;
}

async function behaving(
  located: LocatedAutoscaler,
  context: SimulationContext,
): Promise<Pick<SideAutoscaler, 'compared' | 'notes' | 'findWorkloadField'>> {
  const result = await runSimulation(located, context);
  if ('reason' in result) return { notes: [noteOfReason(result.reason, located)], findWorkloadField: () => undefined };
  const { autoscaler, profile } = result;
  const { workspace } = context;
  const workload = await located.findWorkload(workspace);
  const read = await workload?.read(workspace);
  const known = read ? factsOf(read) : { workload: countOf(workload) };
  const likely = workload ? undefined : likelyWorkload(await workspace.index(), located);
  const other = await likely?.read(workspace);
  const compared = { autoscaler, profile, ...known, likely: other && factsOf(other), triggers: triggersOf(located) };
  const findWorkloadField = (at: Path) => (read ?? other)?.findField(at);
  return { compared, notes: notesOf(result, located), findWorkloadField };
}

function factsOf({ manifest }: ReadWorkload): Pick<ComparedAutoscaler, 'workload' | 'manifest'> {
  return { workload: readWorkloadFacts(manifest.object, manifest.overheadOf), manifest };
}

function countOf(found: LocatedWorkload | undefined): WorkloadFacts {
  const count = Number(found?.workload.replicas?.text ?? Number.NaN);
  return Number.isInteger(count) ? { replicas: count } : {};
}

function triggersOf({ written }: LocatedAutoscaler): readonly ObjectValue[] | undefined {
  const { triggers } = asObject(written?.object.spec);
  return isList(triggers) ? triggers.filter(isObject) : undefined;
}
