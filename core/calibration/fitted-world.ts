import type { ParameterValues } from './world-parameters.ts';

/** One world that fits; the weights of all fitted worlds add up to 1. */
export interface FittedWorld {
  values: ParameterValues;
  weight: number;
}
