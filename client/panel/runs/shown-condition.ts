import { conditionUnderLoad, runConditionOf } from '../../../core/simulator/run-condition.ts';
import type { Notice, SimulationMode } from '../../../core/simulator/simulation-input.ts';
import type { WorldTrace } from '../../../core/simulator/world/simulate.ts';

/**
 * Returns the condition under which the run can happen, such as `without HPA web-2`; undefined if no notice contradicts
 * the run.
 */
export function shownCondition(
  mode: SimulationMode,
  { world, notices = [] }: { world: WorldTrace; notices: readonly Notice[] | undefined },
): string | undefined {
  return notices
    .map((notice) => (mode === 'load' ? conditionUnderLoad(world, notice) : runConditionOf(mode, notice)))
    .find((condition) => condition !== undefined);
}
