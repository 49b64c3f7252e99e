// How well a recording determines each parameter: the range of its values in the worlds that fit.
import type { FittedWorld } from './fitted-world.ts';
import { type ParameterContext, type ParameterName, parameterNames, worldParameters } from './world-parameters.ts';

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
  return parameterNames.map((name) => {
    const [from, value, to] = [0.05, 0.5, 0.95].map((share) => quantile(worlds, name, share)) as [
      number,
      number,
      number,
    ];
    const { positionOf } = worldParameters[name];
    return { name, value, from, to, isDetermined: positionOf(to, context) - positionOf(from, context) <= maxSpread };
  });
}

function quantile(worlds: readonly FittedWorld[], name: ParameterName, share: number): number {
  const sorted = worlds
    .map(({ values, weight }) => ({ value: values[name] ?? 0, weight }))
    .sort((a, b) => a.value - b.value);
  let sum = 0;
  for (const { value, weight } of sorted) {
    sum += weight;
    if (sum >= share) return value;
  }
  return sorted.at(-1)?.value ?? 0;
}
