import path from 'node:path';
import type { ComparedAutoscaler } from '../../core/comparison/compared-autoscaler.ts';
import type { NamedScenario } from '../../core/editor/document-support.ts';
import type { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import type { Path } from '../../core/model/path.ts';
import { asObject } from '../../core/model/read-value.ts';
import { readWorkloadFacts, type WorkloadFacts } from '../../core/model/scenario/workload-facts.ts';
import { isList, isObject, type ObjectValue } from '../../core/model/value.ts';
import type { Store } from '../../core/workspace/store.ts';
import { readableScenario } from '../active-scenario.ts';
import type { ChartOptions } from '../charts/chart-options.ts';
import type { Source } from '../charts/source.ts';
import type { Io } from '../io.ts';
import type { LocatedAutoscaler } from '../located-autoscaler.ts';
import { type LocatedWorkload, likelyWorkload, type ReadWorkload } from '../located-workload.ts';
import type { CommandReleases } from '../profile.ts';
import { projectStore } from '../project-store.ts';
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
  readIndex(): Promise<WorkspaceIndex>;
  isRead?: ((source: Source) => boolean) | undefined;
}

export async function readSide(
  { side, found }: FoundSide,
  { options, releases, readIndex, isRead }: ReadSideOptions,
): Promise<ReadSide> {
  const { chosen } = releases;
  const part = { options, found, isPart: true, withEnvironments: true, chosen, isRead };
  const { files, allRead, failed } = await readAutoscalers(side.io, side.paths, part);
  const context = { scenario: 'envelope', chosenScenario: undefined, releases, texts: new Map(), readIndex };
  const autoscalers: SideAutoscaler[] = [];
  const store = projectStore(side.io);
  for (const { text, autoscalers: inFile, source } of files)
    for (const located of inFile)
      autoscalers.push({
        ...placed(side, located, { text, source, store }),
        ...(await behaving(located, context, side.io)),
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
  { text, source, store }: { text: string; source: Source | undefined; store: Store },
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
    findScenario: () => readableScenario(store, { file: template ?? file, document, item }, undefined),
  };
}

function environmentOf({ template, file }: LocatedAutoscaler): string | undefined {
  const name = path.basename(file);
  return template === undefined || /^values\.ya?ml$/.test(name) ? undefined : name;
}

async function behaving(
  located: LocatedAutoscaler,
  context: SimulationContext,
  io: Io,
): Promise<Pick<SideAutoscaler, 'compared' | 'notes' | 'findWorkloadField'>> {
  const result = await runSimulation(io, located, context);
  if ('reason' in result) return { notes: [noteOfReason(result.reason, located)], findWorkloadField: () => undefined };
  const { autoscaler, profile } = result;
  const workload = await located.findWorkload(context.readIndex);
  const read = await workload?.read(io);
  const known = read ? factsOf(read) : { workload: countOf(workload) };
  const likely = workload ? undefined : likelyWorkload(await context.readIndex(), located);
  const other = await likely?.read(io);
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
