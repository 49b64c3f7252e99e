// All autoscalers of one side of `diff`, as they are simulated, with the pods that the workspace proves.
import path from 'node:path';
import type { ComparedAutoscaler } from '../../core/comparison/compared-autoscaler.ts';
import type { NamedScenario } from '../../core/language/documents/document-support.ts';
import { podFactsOf } from '../../core/language/workspace/pod-facts.ts';
import type { WorkspaceIndex } from '../../core/language/workspace/workspace-index.ts';
import { type ChartOptions, readChosenValues } from '../charts/chart-options.ts';
import type { ChartSource, Source } from '../charts/find-charts.ts';
import { refusalsOf } from '../formats/simulation-head.ts';
import { environmentsOfChart } from '../lint/chart-environments.ts';
import type { LocatedAutoscaler } from '../located-autoscaler.ts';
import { scenarioFor } from '../object-scenarios.ts';
import type { CommandReleases } from '../profile.ts';
import { createConfigFinder } from '../project-config.ts';
import { readAutoscalers } from '../read-autoscalers.ts';
import { runSimulation, type SimulationContext } from '../run-simulation.ts';
import { type DiffSide, nameIn } from './diff-sides.ts';
import type { FoundSide } from './unaffected-sources.ts';

export interface SideAutoscaler {
  side: DiffSide;
  located: LocatedAutoscaler;
  /** The place, alike on both sides: file, template, values, kustomization. */
  place: string;
  file: string;
  /** Of the file that is written. */
  text: string;
  kind: string;
  name: string;
  /** The values of a chart, or the kustomization, with which it is made: `values-prod.yaml`, `overlays/prod`. */
  environment?: string | undefined;
  /** Absent if it cannot be simulated. */
  compared?: ComparedAutoscaler;
  /** The scenario of the file beside it, if there is one. */
  findScenario(): Promise<NamedScenario | undefined>;
  /** What is said in place of its sequence: why it is not simulated, refused, or contradicted. */
  notes: readonly string[];
}

export interface ReadSide {
  autoscalers: readonly SideAutoscaler[];
  allRead: boolean;
}

export interface ReadSideOptions {
  options: ChartOptions;
  releases: CommandReleases;
  readIndex(): Promise<WorkspaceIndex>;
  /** Only these. */
  isRead?: ((source: Source) => boolean) | undefined;
}

export async function readSide(
  { side, found }: FoundSide,
  { options, releases, readIndex, isRead }: ReadSideOptions,
): Promise<ReadSide> {
  const { chosen } = releases;
  const { files, allRead } = await readAutoscalers(side.io, side.paths, {
    ...(await partOptions({ side, found }, options)),
    chosen,
    isRead,
  });
  const context = { scenario: 'envelope', chosenScenario: undefined, releases, texts: new Map(), readIndex };
  const autoscalers: SideAutoscaler[] = [];
  for (const { text, autoscalers: inFile } of files)
    for (const located of inFile)
      autoscalers.push({ ...placed(side, located, text), ...(await behaving(located, context)) });
  return { autoscalers, allRead };
}

/** Charts also with the values of each environment, unless values are given. */
export async function partOptions({ side, found }: FoundSide, options: ChartOptions) {
  const { isChosen } = await readChosenValues(side.io, options, found.sources);
  const configs = createConfigFinder(side.io);
  const environmentsOf = async (source: ChartSource) =>
    environmentsOfChart(side.io, source, (await configs.nearest(source.folder))?.environments);
  return { options, found, isPart: true, environmentsOf: isChosen ? undefined : environmentsOf };
}

function placed(side: DiffSide, located: LocatedAutoscaler, text: string) {
  const { file, document, item, template, renderedWith, builtWith, description, name = '' } = located;
  const values = renderedWith?.files ?? (template === undefined ? [] : [file]);
  const folder = builtWith === undefined ? [] : [builtWith];
  return {
    side,
    located,
    place: [template ?? file, ...values, ...folder].map((each) => nameIn(side, each)).join('\n'),
    file: nameIn(side, file),
    text,
    kind: description?.kind ?? '',
    name,
    environment: builtWith === undefined ? environmentOf(located) : nameIn(side, builtWith) || undefined,
    findScenario: () => scenarioFor(side.io, { file: template ?? file, document, item }, undefined),
  };
}

/** The values file over those of the chart. */
function environmentOf({ template, file }: LocatedAutoscaler): string | undefined {
  const name = path.basename(file);
  return template === undefined || /^values\.ya?ml$/.test(name) ? undefined : name;
}

async function behaving(
  located: LocatedAutoscaler,
  context: SimulationContext,
): Promise<Pick<SideAutoscaler, 'compared' | 'notes'>> {
  const result = await runSimulation(located, context);
  if ('reason' in result) return { notes: [result.reason] };
  const workload = await located.findWorkload(context.readIndex);
  const { autoscaler, profile, verdict, notServed, notRendered } = result;
  const refused = refusalsOf(result).map(({ message }) => `refused: ${message}`);
  return {
    compared: { autoscaler, profile, workload: workload ? podFactsOf(workload) : {} },
    notes: [
      ...(notRendered === undefined ? [] : [notRendered]),
      ...(notServed === undefined ? [] : [notServed]),
      ...refused,
      ...(verdict ? [verdict.text] : []),
    ],
  };
}
