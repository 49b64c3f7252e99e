// How well a recording determines each parameter: the range of its values in the worlds that fit.
import { weightedQuantile } from '../measured/weighted-quantile.ts';
import type { FittedWorld } from './fitted-world.ts';
import { type ParameterContext, type ParameterName, worldParameters } from './world-parameters.ts';

export interface ParameterEstimate {
  name: ParameterName;
  /** The weighted median of the fitted worlds, and the range of nine tenths of their weight. */
  value: number;
  from: number;
  to: number;
  /** False: worlds with quite different values fit as well. */
  isDetermined: boolean;
}

/** A parameter whose equally good values fill more of what was tried is not determined. */
const maxSpread = 0.4;

export function parameterEstimates(worlds: readonly FittedWorld[], context: ParameterContext): ParameterEstimate[] {
  return context.parameters.map((name) => {
    const values = worlds.map((world) => ({ value: world.values[name] ?? 0, weight: world.weight }));
    const quantile = (share: number) => weightedQuantile(values, share);
    const [from, value, to] = [quantile(0.05), quantile(0.5), quantile(0.95)];
    const { positionOf } = worldParameters[name];
    return { name, value, from, to, isDetermined: positionOf(to, context) - positionOf(from, context) <= maxSpread };
  });
}
