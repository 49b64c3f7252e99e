import { weightedQuantile } from '../measured/weighted-quantile.ts';
import type { FittedWorld } from './fitted-world.ts';
import {
  type ParameterContext,
  type ParameterName,
  parameterNames,
  parameterValue,
  worldParameters,
} from './world-parameters.ts';

export interface ParameterEstimate {
  name: ParameterName;
  /**
   * `value` is the weighted median of the parameter in the simulated clusters that fit the recording. `from` and `to`
   * enclose the middle 90 % by weight.
   */
  value: number;
  from: number;
  to: number;
  /**
   * Whether the recording determines the value. If not, simulations with very different values fit the recording
   * equally well.
   */
  isDetermined: boolean;
  /**
   * The total load, in units per second, for which `value` is estimated. Set only for the cost of a unit and for the
   * rise of this cost.
   */
  atLoad?: number;
}

/**
 * A parameter is determined if its range is at most `ofTried` of the tried range, or at most `ofValue` of the median.
 */
const maxSpread = { ofTried: 0.25, ofValue: 0.25 } as const;

export function parameterEstimates(worlds: readonly FittedWorld[], context: ParameterContext): ParameterEstimate[] {
  const names = parameterNames.filter((name) => worlds.some(({ values }) => values[name] !== undefined));
  return names.map((name) => {
    const values = worlds.map((world) => ({
      value: parameterValue(name, world.values, context),
      weight: world.weight,
    }));
    const quantile = (share: number) => weightedQuantile(values, share);
    const [from, value, to] = [quantile(0.05), quantile(0.5), quantile(0.95)];
    const { positionOf } = worldParameters[name];
    const isDetermined =
      Math.abs(positionOf(to, context) - positionOf(from, context)) <= maxSpread.ofTried ||
      to - from <= maxSpread.ofValue * value;
    return { name, value, from, to, isDetermined, ...atLoadOf(name, context) };
  });
}

function atLoadOf(name: ParameterName, { cost, rise }: ParameterContext): Pick<ParameterEstimate, 'atLoad'> {
  if (name === 'cpuPerUnit') return { atLoad: cost.load };
  return name === 'cpuPerUnitDoublesAt' ? { atLoad: rise.mostLoad } : {};
}
