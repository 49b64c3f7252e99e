import type { CardTheme } from '../../core/drawing/card-style.ts';
import { traceAsCard } from '../../core/drawing/written/trace-card.ts';
import { conditionUnderLoad, runConditionOf } from '../../core/simulator/run-condition.ts';
import { loadText } from '../../core/simulator/world/scenario-text.ts';
import type { Simulation } from '../simulation.ts';
import { placeText } from './simulation-head.ts';

export function simulationAsCard(simulation: Simulation, theme: CardTheme): string {
  const common = { file: placeText(simulation), theme };
  const { verdict } = simulation;
  if (simulation.type === 'envelope') {
    const { up } = simulation.envelope;
    return traceAsCard(up, { ...common, condition: runConditionOf('scaleUp', verdict) });
  }
  const { trace, world } = simulation;
  return traceAsCard(trace, {
    ...common,
    load: loadText(world.load),
    condition: conditionUnderLoad(trace, verdict),
  });
}
