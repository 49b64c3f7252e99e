// All autoscalers of one side of `diff`, as they are simulated, with the pods that the workspace proves.

import type { ComparedAutoscaler } from '../../core/comparison/compared-autoscaler.ts';
import type { NamedScenario } from '../../core/language/documents/document-support.ts';
import { podFactsOf } from '../../core/language/workspace/pod-facts.ts';
import type { WorkspaceIndex } from '../../core/language/workspace/workspace-index.ts';
import type { ChartOptions } from '../charts/chart-options.ts';
import type { Source } from '../charts/find-charts.ts';
import { refusalsOf } from '../formats/simulation-head.ts';
import type { LocatedAutoscaler } from '../located-autoscaler.ts';
import { scenarioFor } from '../object-scenarios.ts';
import type { CommandReleases } from '../profile.ts';
import { readAutoscalers } from '../read-autoscalers.ts';
import { runSimulation, type SimulationContext } from '../run-simulation.ts';
import { type DiffSide, nameIn } from './diff-sides.ts';
import type { FoundSide } from './unaffected-sources.ts';

export interface SideAutoscaler {
  located: LocatedAutoscaler;
  /** The place, alike on both sides: file, template, values, kustomization. */
  place: string;
  file: string;
  /** Of the file that is written. */
  text: string;
  kind: string;
  name: string;
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
    options,
    chosen,
    found,
    isRead,
    isPart: true,
  });
  const context = { scenario: 'envelope', chosenScenario: undefined, releases, texts: new Map(), readIndex };
  const autoscalers: SideAutoscaler[] = [];
  for (const { text, autoscalers: inFile } of files)
    for (const located of inFile)
      autoscalers.push({ ...placed(side, located, text), ...(await behaving(located, context)) });
  return { autoscalers, allRead };
}

function placed(side: DiffSide, located: LocatedAutoscaler, text: string) {
  const { file, document, item, template, renderedWith, builtWith, description, name = '' } = located;
  const values = renderedWith?.files ?? (template === undefined ? [] : [file]);
  const folder = builtWith === undefined ? [] : [builtWith];
  return {
    located,
    place: [template ?? file, ...values, ...folder].map((each) => nameIn(side, each)).join('\n'),
    file: nameIn(side, file),
    text,
    kind: description?.kind ?? '',
    name,
    findScenario: () => scenarioFor(side.io, { file: template ?? file, document, item }, undefined),
  };
}

async function behaving(
  located: LocatedAutoscaler,
  context: SimulationContext,
): Promise<Pick<SideAutoscaler, 'compared' | 'notes'>> {
  const result = await runSimulation(located, context);
  if ('reason' in result) return { notes: [result.reason] };
  const workload = await located.findWorkload(context.readIndex);
  const { autoscaler, profile, verdict, notServed } = result;
  const refused = refusalsOf(result).map(({ message }) => `refused: ${message}`);
  return {
    compared: { autoscaler, profile, workload: workload ? podFactsOf(workload) : {} },
    notes: [...(notServed === undefined ? [] : [notServed]), ...refused, ...(verdict ? [verdict.text] : [])],
  };
}
