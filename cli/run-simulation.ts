import { notServedCode } from '../core/analysis/not-served.ts';
import type { Autoscaler } from '../core/model/autoscaler.ts';
import { formatPath } from '../core/model/path.ts';
import { controllerDescriptionOf, envelope } from '../core/simulator/controllers.ts';
import { maxCommandWork } from '../core/simulator/world/run-cost.ts';
import { stoppedProblem, tooLongProblem } from '../core/simulator/world/run-problem.ts';
import { simulate } from '../core/simulator/world/simulate.ts';
import type { Workspace } from '../core/workspace/workspace.ts';
import { type ChosenScenario, completeScenarioFor } from './choose-scenario.ts';
import type { LocatedAutoscaler } from './located-autoscaler.ts';
import type { CommandReleases } from './profile.ts';
import type { SimulatedObject, Simulation } from './simulation.ts';

export interface SimulationContext {
  /** `envelope`, `standard`, or the path of the scenario file as given. */
  scenario: string;
  /** The scenario of the run; undefined if `scenario` is `envelope`. */
  chosenScenario: ChosenScenario | undefined;
  releases: CommandReleases;
  texts: ReadonlyMap<string, string>;
  workspace: Workspace;
}

export interface NotSimulated {
  located: LocatedAutoscaler;
  /** The reason why the autoscaler is not simulated, as a clause without a full stop. */
  reason: string;
}

export async function runSimulation(
  located: LocatedAutoscaler,
  { scenario, chosenScenario, releases, texts, workspace }: SimulationContext,
): Promise<Simulation | NotSimulated> {
  const { reading, notSimulated } = located;
  const autoscaler = reading?.autoscaler;
  if (notSimulated !== undefined || !autoscaler) return { located, reason: notSimulated ?? 'it cannot be read' };
  const subject = { ...(await simulatedObject(located, autoscaler, { releases, workspace })), scenario };
  const { profile } = releases;
  if (!chosenScenario) return { ...subject, type: 'envelope', envelope: envelope(autoscaler, profile) };
  const text = texts.get(located.file) ?? '';
  const world = await completeScenarioFor(workspace, chosenScenario, { located, autoscaler, profile, text });
  const problem = tooLongProblem({ autoscaler, scenario: world, profile });
  if (problem !== undefined) return { located, reason: problem };
  const trace = simulate(autoscaler, world, profile, { maxWork: maxCommandWork });
  if (trace.isStopped) return { located, reason: stoppedProblem(trace, world) };
  return { ...subject, type: 'world', world, trace };
}

export async function simulatedObject(
  located: LocatedAutoscaler,
  autoscaler: Autoscaler,
  { releases, workspace }: Pick<SimulationContext, 'releases' | 'workspace'>,
): Promise<Omit<SimulatedObject, 'scenario'>> {
  return { ...objectFields(located, autoscaler, releases), verdict: await located.findVerdict(workspace) };
}

function objectFields(
  {
    file,
    document,
    item,
    template,
    renderedWith,
    builtWith,
    name,
    description,
    reading,
    lines,
    notServed,
    notRendered,
  }: LocatedAutoscaler,
  autoscaler: Autoscaler,
  { profile, chosen }: CommandReleases,
): Omit<SimulatedObject, 'scenario'> {
  return {
    file,
    document,
    item,
    template,
    renderedWith,
    builtWith,
    name,
    kind: description?.kind ?? autoscaler.kind,
    shortName: description?.shortName ?? autoscaler.kind,
    profile,
    autoscaler,
    isReleaseAssumed: controllerDescriptionOf(autoscaler.kind).isReleaseAssumed({ autoscaler, chosen }),
    problems: (reading?.problems ?? [])
      .filter(({ code, level }) => level === 'error' || code === notServedCode)
      .map(({ code, at, message }) => ({ code, path: formatPath(at), message })),
    notServed,
    notRendered,
    lines,
  };
}
