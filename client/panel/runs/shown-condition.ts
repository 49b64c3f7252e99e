// The condition under which a run happens, if the workspace contradicts it.
import { conditionUnderLoad, runConditionOf } from '../../../core/simulator/run-condition.ts';
import type { Notice, SimulationMode } from '../../../core/simulator/simulation-input.ts';
import type { WorldTrace } from '../../../core/simulator/world/simulate.ts';

/**
 * Returns the condition under which a run is true, such as `without HPA other`, from the first notice that contradicts
 * the run; undefined if no notice contradicts the run.
 */
export function shownCondition(
  mode: SimulationMode,
  { world, notices = [] }: { world: WorldTrace; notices: readonly Notice[] | undefined },
): string | undefined {
  return notices
    .map((notice) => (mode === 'load' ? conditionUnderLoad(world, notice) : runConditionOf(mode, notice)))
    .find((condition) => condition !== undefined);
}
