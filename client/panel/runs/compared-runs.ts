import type { Trace } from '../../../core/simulator/trace.ts';
import type { BaselineKind, ComparisonChoice } from '../../../protocol/panel.ts';
import type { Experiment, Experiments } from '../state/experiment.ts';
import type { RunInput, SimulationData } from '../state/page-model.ts';
import type { ViewState } from '../state/view-state.ts';
import type { SimulationRuns } from './simulation-runs.ts';

export interface ComparedRun {
  name: string;
  trace: Trace;
}

interface RequestedRun {
  key: string;
  name: string;
  runnable: RunInput;
  experiment: Experiment;
}

export const versionNames: Readonly<Record<BaselineKind, string>> = { saved: 'saved file', head: 'git HEAD' };

/**
 * The runs that are compared with the displayed run. `of` returns the same array as long as the runs are the same, so
 * that the chart is not redrawn.
 */
export class ComparedRuns {
  private last: readonly ComparedRun[] = [];

  of(
    simulated: SimulationData,
    viewState: ViewState,
    { runs, experiments, experiment }: { runs: SimulationRuns; experiments: Experiments; experiment: Experiment },
  ): readonly ComparedRun[] {
    const requested = requestedRuns(simulated, viewState, experiments, experiment);
    runs.keepOnly(requested.map(({ key }) => key));
    const next = requested.map(({ key, name, runnable, experiment }) => ({
      name,
      trace: runs.comparedRun(key, runnable, experiment, viewState.mode),
    }));
    if (!hasSameRuns(next, this.last)) this.last = next;
    return this.last;
  }
}

function requestedRuns(
  { compared, environments }: SimulationData,
  { compare, pins, ownScenario }: ViewState,
  experiments: Experiments,
  experiment: Experiment,
): RequestedRun[] {
  switch (compare) {
    case 'nothing':
      return [];
    case 'pins':
      return pins
        .filter(({ shown }) => shown)
        .map((pin) => ({
          key: `pin ${pin.id}`,
          name: pin.name,
          runnable: pin.run,
          experiment: ownScenario ? experiments.forPin(pin) : experiment,
        }));
    case 'environments':
      return environments.flatMap(({ name, run }) =>
        run ? [{ key: `environment ${name}`, name, runnable: run, experiment }] : [],
      );
    default:
      if (compared?.with !== compare || !('run' in compared)) return [];
      return [{ key: compare, name: versionNames[compare], runnable: compared.run, experiment }];
  }
}

function hasSameRuns(some: readonly ComparedRun[], others: readonly ComparedRun[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ name, trace }, i) => name === others[i]?.name && trace === others[i]?.trace)
  );
}

/**
 * Returns the user's choice. Returns `nothing` if the user chose to compare environments but there are no environments.
 */
export function comparedIn(
  { environments }: Pick<SimulationData, 'environments'>,
  { compare }: Pick<ViewState, 'compare'>,
): ComparisonChoice {
  return compare === 'environments' && environments.length === 0 ? 'nothing' : compare;
}

/**
 * Returns why the chosen runs are not compared. Returns undefined if they are compared, or if the user has selected
 * nothing to compare with.
 */
export function notComparedReason(
  simulated: Pick<SimulationData, 'compared' | 'lacking' | 'environments'>,
  viewState: ViewState,
): string | undefined {
  const { compared, lacking } = simulated;
  const { pins } = viewState;
  const compare = comparedIn(simulated, viewState);
  if (compare === 'nothing' || compare === 'environments') return undefined;
  if (compare === 'pins') return pins.length === 0 ? 'No run is pinned yet.' : undefined;
  const reason =
    lacking[compare] ?? (compared?.with === compare && 'problem' in compared ? compared.problem : undefined);
  return reason && `${versionNames[compare]}: ${reason}`;
}
