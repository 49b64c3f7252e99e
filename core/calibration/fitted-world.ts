import type { Follow } from '../model/scenario/scenario.ts';
import type { ParameterValues } from './world-parameters.ts';

/** What a recording does not contain. */
export interface World {
  values: ParameterValues;
  /**
   * What the custom metrics follow of which nobody said it. An edited target does not change it, although it changes what
   * they would follow by default.
   */
  follow?: Readonly<Record<string, Follow>> | undefined;
}

/** One world that fits; the weights of all fitted worlds add up to 1. */
export interface FittedWorld extends World {
  weight: number;
}
