import type { CandidateWorld } from './world-parameters.ts';

/** The weights of all fitted worlds add up to 1. */
export interface FittedWorld extends CandidateWorld {
  weight: number;
}
